/**
 * What pi's session files hold of ours, entry by entry, whoever wrote them.
 *
 * May import: events.
 */
export {};
