/**
 * What runs in a page, typed against the DOM: one file a script, sent as text (`import x from "./x.ts?script"`).
 *
 * May import: page/facts, page/in-page/kit.
 */
export {};
