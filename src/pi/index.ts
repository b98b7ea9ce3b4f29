/**
 * The extension: the only folder that knows pi.
 *
 * May import: events, projections, redaction, upstream/grammar, world, request, present, engine.
 */
export {};
