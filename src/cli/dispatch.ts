/** Finds the subcommand that is asked for and runs it. */
import type { ExitCode, Subcommand, Terminal } from "./commands/command.ts";

const NAME = "pi-agent-browser";
const HELP = new Set(["--help", "-h", "help"]);

function overview(subcommands: readonly Subcommand[]): string {
  const width = Math.max(0, ...subcommands.map(({ name }) => name.length));
  const rows = subcommands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [`Usage: ${NAME} SUBCOMMAND ...`, "", ...rows, "", `${NAME} SUBCOMMAND --help tells its flags.`, ""].join(
    "\n",
  );
}

/**
 * Runs `argv`, the words behind the program's name. A subcommand that throws ends in 2 with its message; without a
 * subcommand, or with one that there is not, the list of them is told.
 */
export async function dispatch(
  subcommands: readonly Subcommand[],
  argv: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const [name, ...words] = argv;
  if (name === undefined || HELP.has(name)) {
    terminal.out(overview(subcommands));
    return name === undefined ? 2 : 0;
  }
  const found = subcommands.find((one) => one.name === name);
  if (found === undefined) {
    terminal.error(`There is no subcommand ${JSON.stringify(name)}.\n\n${overview(subcommands)}`);
    return 2;
  }
  if (words.some((word) => word === "--help" || word === "-h")) {
    terminal.out(`${found.usage.trimEnd()}\n`);
    return 0;
  }
  try {
    return await found.run(words, terminal);
  } catch (error) {
    terminal.error(`${NAME} ${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}
