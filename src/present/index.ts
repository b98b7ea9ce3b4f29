/**
 * An outcome as text for the agent and as structured details.
 *
 * May import: upstream/grammar, page, events, redaction, network, call, artifacts.
 */
export {};
