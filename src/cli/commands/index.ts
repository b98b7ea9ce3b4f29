/**
 * The subcommands of `pi-agent-browser`, one a file, and the list of them.
 *
 * May import: upstream/grammar, config, world, diagnostics, doctor, engine, replay, report.
 */
export {};
