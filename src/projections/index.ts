/**
 * What is known: one pure fold of events a file, and the state they make together.
 *
 * May import: upstream/grammar, events.
 */
export {};
