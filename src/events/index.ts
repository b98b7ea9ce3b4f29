/**
 * The facts that are recorded, their schema and versions.
 *
 * May import: nothing but the root.
 */
export {};
