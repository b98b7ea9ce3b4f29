/**
 * Everything outside, injected: clock, ids, disk, the private folder, starts of the binary.
 *
 * May import: upstream/grammar, upstream/host, upstream/protocol, config, redaction.
 */
export {};
