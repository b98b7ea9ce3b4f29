/**
 * What the tool asks of a page: sensors, looks made of them, and what a command means to an element.
 *
 * May import: page/facts, page/in-page/compare, upstream/grammar, page/in-page.
 */
export {};
