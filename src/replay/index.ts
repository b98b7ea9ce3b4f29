/**
 * Recorded sessions: read, folded to a state, run again.
 *
 * May import: events, transcript.
 */
export {};
