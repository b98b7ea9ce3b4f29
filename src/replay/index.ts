/**
 * Recorded sessions: read, folded to a state, run again.
 *
 * May import: upstream/grammar, events, projections, redaction, transcript, request/modes, session.
 */
export {};
