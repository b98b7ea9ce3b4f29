/**
 * The extension: the only folder that knows pi.
 *
 * May import: upstream/grammar, events, projections, redaction, config, world, request/modes, request, diagnostics,
 * present, engine.
 */
export {};
