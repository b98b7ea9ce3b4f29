/**
 * The layers of the chain, one a file.
 *
 * May import: upstream/grammar, page, upstream/host, upstream/protocol, upstream/protocol/failures, events, projections,
 * redaction, world, call, request/modes, request, session, refs, tabs, dialogs, artifacts, diagnostics,
 * middleware/advice.
 */
export {};
