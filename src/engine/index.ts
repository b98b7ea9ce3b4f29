/**
 * Runs calls: lanes, the chain in its order, the journal.
 *
 * May import: guards, upstream/host, upstream/protocol, events, projections, redaction, world, call, request/modes,
 * request, session, artifacts, diagnostics, middleware, present.
 */
export {};
