/**
 * One upstream process: the program of rows, its rendering, the answer taken apart by role, and what a failing
 * answer means.
 *
 * May import: upstream/protocol/failures, upstream/grammar, page, upstream/host.
 */
export {};
