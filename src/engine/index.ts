/**
 * Runs calls: lanes, the chain in its order, the journal.
 *
 * May import: events, projections, redaction, world, call, request, session, artifacts, diagnostics, middleware,
 * present.
 */
export {};
