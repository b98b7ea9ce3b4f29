/**
 * Which refs are good, captured and void; the tree that gives them, and what in it a name means.
 *
 * May import: page/facts, upstream/grammar, events, projections, redaction, call.
 */
export {};
