/**
 * What is known: one pure fold of events a file, and the state they make together.
 *
 * May import: events, upstream/grammar.
 */
export {};
