/**
 * The user's settings: a file of the user's, one of a project that pi trusts, the environment; what holds and where it
 * comes from.
 *
 * May import: upstream/grammar, upstream/host.
 */
export {};
