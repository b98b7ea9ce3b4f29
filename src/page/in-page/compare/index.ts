/**
 * Whether an element is as a command should have left it: one file a deed, sent with that deed only.
 *
 * May import: page/in-page/kit.
 */
export {};
