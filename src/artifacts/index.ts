/**
 * Files of a call: where they go, what became of them, what is shown and kept, and within which budget.
 *
 * May import: guards, upstream/grammar, upstream/host, upstream/protocol, events, projections, redaction, world,
 * call.
 */
export {};
