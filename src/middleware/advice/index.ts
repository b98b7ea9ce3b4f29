/**
 * Exact follow-ups of one kind of result.
 *
 * May import: upstream/grammar, page, events, call, network.
 */
export {};
