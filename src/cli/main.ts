#!/usr/bin/env node
/** The entry of `pi-agent-browser`. */
import { createInterface } from "node:readline/promises";
import { SUBCOMMANDS } from "./commands/list.ts";
import { dispatch } from "./dispatch.ts";

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
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
});
