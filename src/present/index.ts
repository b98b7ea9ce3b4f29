/**
 * An outcome as text for the agent and as structured details.
 *
 * May import: page/facts, upstream/grammar, page, upstream/protocol, events, redaction, call, network, refs, artifacts.
 */
export {};
