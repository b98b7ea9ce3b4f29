/**
 * The subcommands of `pi-agent-browser`, one a file, and the list of them.
 *
 * May import: upstream/grammar, world, replay, report.
 */
export {};
