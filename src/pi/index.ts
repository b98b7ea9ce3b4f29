/**
 * The extension: the only folder that knows pi.
 *
 * May import: upstream/grammar, events, projections, redaction, transcript, world, report, request, present,
 * engine, replay.
 */
export {};
