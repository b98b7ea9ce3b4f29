/**
 * The extension: the only folder that knows pi.
 *
 * May import: upstream/grammar, upstream/host, events, projections, redaction, guards, config, world, request/modes,
 * request, diagnostics, present, engine.
 */
export {};
