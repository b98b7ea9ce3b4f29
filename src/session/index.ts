/**
 * Choosing, naming, launching, verifying, following and ending a browser session.
 *
 * May import: upstream/grammar, upstream/host, upstream/protocol, events, projections, world, call, page, request.
 */
export {};
