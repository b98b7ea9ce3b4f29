/**
 * Recorded sessions: read, folded to a state, recorded on tapes, run again.
 *
 * May import: upstream/grammar, upstream/host, upstream/protocol, events, projections, redaction, config, transcript,
 * world, request/modes, request, session, present, middleware, engine.
 */
export {};
