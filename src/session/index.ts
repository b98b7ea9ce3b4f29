/**
 * Choosing, naming, launching, verifying, following and ending a browser session.
 *
 * May import: upstream/grammar, page, upstream/host, events, projections, world, call, request.
 */
export {};
