/** docs/PROGRAM.md: the package's own program, from the list of its subcommands. */
import { SUBCOMMANDS } from "../../src/cli/commands/list.ts";
import { code, type Document, madeFrom, table } from "./document.ts";

const NAME = "pi-agent-browser";

function rows(): readonly (readonly string[])[] {
  return SUBCOMMANDS.map(({ name, summary }) => [code(`${NAME} ${name}`), summary]);
}

function text(): string {
  const usages = SUBCOMMANDS.map(({ name, usage }) => `## ${name}\n\n\`\`\`text\n${usage.trim()}\n\`\`\``);
  const none =
    SUBCOMMANDS.length === 0 ? ["There are no subcommands yet."] : [table(["command", "what it does"], rows())];
  return [
    "# The program",
    madeFrom("src/cli/commands"),
    `The package brings a program for a terminal, \`npx ${NAME}\`. It exits with 0 when all is well, with 1 when it found a ` +
      "fault, with 2 when it was called wrongly.",
    ...none,
    ...usages,
  ].join("\n\n");
}

export const program: Document = { page: "docs/PROGRAM.md", text };
