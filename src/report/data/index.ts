/**
 * What a report holds, and what can be asked of it, without Node and without a page.
 *
 * May import: nothing but the root.
 */
export {};
