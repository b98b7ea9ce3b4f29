/**
 * Looks at what the tool needs and changes nothing: one check a file, one line each in the list.
 *
 * May import: upstream/grammar, upstream/host, config, world, engine.
 */
export {};
