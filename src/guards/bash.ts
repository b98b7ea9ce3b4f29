/** Why a shell command of the model's does not run, and the calls of the tool that do the same. */
import { type Run, runsIn } from "./shell-runs.ts";

/** A call of the tool, as it is written. */
interface ToolCall {
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly outputPath?: string;
}

const MOST_SHOWN = 5;
const LONGEST_STDIN = 2_000;
const STANDS_FOR_STDIN = "(what is piped into it)";

function callOf({ argv, stdin, fed, output }: Run): ToolCall {
  const args = argv.map(({ text }) => text).filter((text) => text !== "--json");
  const input = stdin ?? (fed && takesInput(args) ? STANDS_FOR_STDIN : undefined);
  return {
    args: args.length === 0 ? ["--help"] : args,
    ...(input === undefined ? {} : { stdin: input.slice(0, LONGEST_STDIN) }),
    ...(output === undefined ? {} : { outputPath: output }),
  };
}

function takesInput(args: readonly string[]): boolean {
  return args.some((word) => word === "batch" || word === "--stdin" || word === "--password-stdin");
}

/** Why the model may not run this in bash; undefined when it starts no agent-browser. */
export function bashRefusal(command: string): string | undefined {
  const runs = runsIn(command);
  if (runs.length === 0) return undefined;
  const calls = runs.slice(0, MOST_SHOWN).map((run) => JSON.stringify(callOf(run)));
  const more = runs.length > MOST_SHOWN ? [`and ${runs.length - MOST_SHOWN} more like these.`] : [];
  const open = runs.some(({ argv }) => argv.some(({ dynamic }) => dynamic));
  return [
    "Nothing was run. agent-browser is the tool agent_browser here, which keeps its page, refs and files. Call the tool:",
    ...calls,
    ...more,
    ...(open ? ["Write what the shell would have put in for variables and patterns yourself."] : []),
    "Other commands go on in bash, without it. Only the user allows it in bash: by asking for the CLI, or with allowBash.",
  ].join("\n");
}
