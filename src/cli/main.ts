#!/usr/bin/env node
/** The entry of `pi-agent-browser`. */
import { createInterface } from "node:readline/promises";
import { SUBCOMMANDS } from "./commands/list.ts";
import { dispatch } from "./dispatch.ts";

const interrupt = new AbortController();

/** The first of these signals is told, and a second one ends the program as ever. */
function interrupted(): AbortSignal {
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, () => interrupt.abort());
  return interrupt.signal;
}

/** A question that is interrupted is answered with no. */
async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // While a line is read, the terminal gives Ctrl-C to its reader.
  terminal.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    const answer = await terminal.question(`${question} [y/N] `, { signal: interrupt.signal });
    return /^y(?:es)?$/i.test(answer.trim());
  } catch (error) {
    if (interrupt.signal.aborted) return false;
    throw error;
  } finally {
    terminal.close();
  }
}

process.exitCode = await dispatch(SUBCOMMANDS, process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  env: process.env,
  cwd: process.cwd(),
  ask: process.stdin.isTTY ? ask : undefined,
  interrupted,
});
