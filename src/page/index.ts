/**
 * What the tool asks of a page: sensors, looks made of them, and what a command means to an element.
 *
 * May import: page/facts, upstream/grammar, page/in-page.
 */
export {};
