/**
 * Which refs are good, captured and void.
 *
 * May import: upstream/grammar, events, projections, redaction, call.
 */
export {};
