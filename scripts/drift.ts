/**
 * `npm run drift`: compares the tables of commands and flags with the help of the agent-browser that is installed here. What is
 * new or gone is listed on stderr, and the change to the tables is printed as a patch: `npm run -s drift | git apply`.
 * Exit code 1 when there is any. What a new row does not say yet, it says in the strictest way.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { COMMANDS } from "../src/upstream/grammar/commands.ts";
import { GLOBAL_FLAGS, TABLE_VERSION } from "../src/upstream/grammar/flags.ts";
import { agrees, compare, type Drift, driftLines, type Tables } from "./drift/compare.ts";
import { unifiedDiff } from "./drift/patch.ts";
import { commandTable, flagTable } from "./drift/rows.ts";
import { ROOT, TOOLS } from "./paths.ts";

const COMMAND_TABLE = "src/upstream/grammar/command-table.ts";
const FLAG_TABLE = "src/upstream/grammar/flags.ts";

export const TABLES: Tables = { commands: COMMANDS, flags: GLOBAL_FLAGS, version: TABLE_VERSION };

/** The change to the tables that brings them up to date, as far as that can be told from a help text. */
export function patchOf(drift: Drift, root = ROOT): string {
  const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
  const [commands, flags] = [read(COMMAND_TABLE), read(FLAG_TABLE)];
  return [
    unifiedDiff(COMMAND_TABLE, commands, commandTable(commands, drift)),
    unifiedDiff(FLAG_TABLE, flags, flagTable(flags, drift)),
  ].join("");
}

function say(...args: readonly string[]): string {
  return execFileSync(process.execPath, [TOOLS.agentBrowser, ...args], { encoding: "utf8" });
}

if (import.meta.main) {
  const drift = compare(
    TABLES,
    (command) => say(...(command === undefined ? [] : [command]), "--help"),
    say("--version"),
  );
  for (const line of driftLines(drift)) console.error(line);
  if (agrees(drift)) console.error(`The tables are those of agent-browser ${TABLE_VERSION}.`);
  else {
    process.stdout.write(patchOf(drift));
    process.exitCode = 1;
  }
}
