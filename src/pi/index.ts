/**
 * The extension: the only folder that knows pi.
 *
 * May import: upstream/grammar, events, projections, redaction, guards, config, transcript, world, report, request,
 * diagnostics, present, engine, replay.
 */
export {};
