/**
 * What a failing or missing answer means: the failure table by subject, processes that gave no answer, and pending
 * confirmations. Nothing else reads upstream's error texts.
 *
 * May import: upstream/grammar, page, upstream/host, upstream/protocol.
 */
export {};
