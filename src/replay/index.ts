/**
 * Recorded sessions: read, folded to a state, run again.
 *
 * May import: events, projections, transcript, session.
 */
export {};
