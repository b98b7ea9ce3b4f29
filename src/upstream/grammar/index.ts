/**
 * What agent-browser can be told: its commands and flags as tables, and the reader of argv, batch rows and selectors
 * made of them.
 *
 * May import: nothing but the root.
 */
export {};
