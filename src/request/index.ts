/**
 * The caller's parameters, read once: modes, deadlines, guidance, what is refused before anything starts.
 *
 * May import: upstream/grammar, upstream/host, config, projections, redaction, call, request/modes.
 */
export {};
