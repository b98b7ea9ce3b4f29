/**
 * One call as the layers see it: context, plan, session, outcome, next actions, and what a layer is.
 *
 * May import: events, projections, redaction, upstream/grammar, upstream/host, upstream/protocol, world, page.
 */
export {};
