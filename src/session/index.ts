/**
 * Choosing, naming, launching, verifying, following and ending a browser session.
 *
 * May import: upstream/grammar, page, upstream/host, upstream/protocol, events, projections, world, call, request,
 * request/modes.
 */
export {};
