/**
 * One call as the layers see it: context, plan, session, outcome, next actions, and what a layer is.
 *
 * May import: guards, page/facts, upstream/grammar, page, upstream/host, upstream/protocol, events, projections,
 * redaction, world.
 */
export {};
