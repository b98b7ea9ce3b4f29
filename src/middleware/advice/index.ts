/**
 * Exact follow-ups of one kind of result.
 *
 * May import: page, events, call, network.
 */
export {};
