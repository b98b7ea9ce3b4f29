/**
 * The facts that are recorded, their schema and versions.
 *
 * May import: upstream/grammar.
 */
export {};
