/**
 * The wanted tab of a session: noticed, pinned, followed, refused.
 *
 * May import: upstream/grammar, upstream/host, upstream/protocol, events, projections, call, page.
 */
export {};
