/**
 * An outcome as text for the agent and as structured details.
 *
 * May import: page/facts, upstream/grammar, page, events, redaction, call, network, artifacts.
 */
export {};
