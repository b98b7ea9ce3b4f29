/**
 * What is secret and how it is masked; the only maker of Redacted values.
 *
 * May import: upstream/grammar, upstream/protocol, events.
 */
export {};
