/**
 * Open dialogs: what they block, and when they came and went.
 *
 * May import: upstream/grammar, events, projections, call.
 */
export {};
