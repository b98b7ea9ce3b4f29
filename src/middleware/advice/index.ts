/**
 * Exact follow-ups of one kind of result.
 *
 * May import: events, network, call, page.
 */
export {};
