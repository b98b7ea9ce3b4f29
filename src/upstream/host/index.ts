/**
 * This machine: finding the binary, its environment, running and ending processes, the files of a session.
 *
 * May import: upstream/grammar.
 */
export {};
