/**
 * The layers of the chain, one a file.
 *
 * May import: upstream/grammar, upstream/host, upstream/protocol, page, events, redaction, world, call, request,
 * session, refs, tabs, dialogs, artifacts, diagnostics, middleware/advice.
 */
export {};
