/**
 * The shape of `details`, field by field: what docs/RESULTS.md is made of, and what every result is held against.
 *
 * May import: page/facts, request/modes, events.
 */
export {};
