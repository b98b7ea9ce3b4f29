/**
 * What runs in a page, typed against the DOM: one file a module, sent as text (`import x from "./x.ts?module"`).
 *
 * May import: page/facts, page/in-page/kit.
 */
export {};
