/**
 * What recorded requests and the caller's routes came to.
 *
 * May import: nothing but the root.
 */
export {};
