/**
 * The wanted tab of a session: noticed, pinned, followed, refused.
 *
 * May import: upstream/grammar, page, upstream/host, upstream/protocol, events, projections, call.
 */
export {};
