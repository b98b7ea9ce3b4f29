/**
 * The program `pi-agent-browser`: finds the subcommand and hands it the words behind its name.
 *
 * May import: cli/commands.
 */
export {};
