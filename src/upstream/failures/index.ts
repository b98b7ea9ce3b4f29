/**
 * What a failing answer means: upstream's texts as rows by subject, read nowhere else, and what a process that gave no answer means.
 *
 * May import: page/facts, upstream/grammar, page, upstream/host, upstream/protocol.
 */
export {};
