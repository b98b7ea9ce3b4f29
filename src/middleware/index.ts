/**
 * The layers of the chain, one a file.
 *
 * May import: page/facts, upstream/failures, upstream/grammar, page, upstream/host, upstream/protocol, events,
 * projections, redaction, world, call, request/modes, request, session, refs, tabs, dialogs, artifacts, diagnostics,
 * middleware/advice.
 */
export {};
