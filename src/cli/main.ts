#!/usr/bin/env node
/** The entry of `pi-agent-browser`. */
import { SUBCOMMANDS } from "./commands/list.ts";
import { dispatch } from "./dispatch.ts";

process.exitCode = await dispatch(SUBCOMMANDS, process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  env: process.env,
  cwd: process.cwd(),
});
