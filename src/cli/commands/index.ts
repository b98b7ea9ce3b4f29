/**
 * The subcommands of `pi-agent-browser`, one a file, and the list of them.
 *
 * May import: nothing but the root.
 */
export {};
