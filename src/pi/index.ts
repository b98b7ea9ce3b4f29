/**
 * The extension: the only folder that knows pi.
 *
 * May import: upstream/grammar, events, projections, redaction, transcript, world, request, present,
 * engine.
 */
export {};
