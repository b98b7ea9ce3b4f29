/** `pi-agent-browser config`: what holds, and where it comes from. */
import { faultLine, shown } from "../../config/fault.ts";
import { type Config, type Held, readConfig } from "../../config/read.ts";
import type { Subcommand, Terminal } from "./command.ts";

const STATES: Readonly<Record<Config["files"][number]["state"], string>> = {
  read: "read",
  missing: "not there",
  unreadable: "cannot be read",
  "not-trusted": "not read: nobody has said that this folder is trusted",
};

function rowsOf({ setting, value, said }: Held): readonly (readonly [string, string, string])[] {
  if (value === undefined) return [[setting.key, setting.otherwise, "default"]];
  return said.map((one, index) => [index === 0 ? setting.key : "and", shown(one.value), one.from]);
}

/** The settings as a table. */
export function configText(config: Config): string {
  const rows = config.held.flatMap(rowsOf);
  const width = (at: 0 | 1): number => Math.min(60, Math.max(0, ...rows.map((row) => row[at].length)));
  const [keys, values] = [width(0), width(1)];
  const lines = rows.map(([key, value, from]) => `${key.padEnd(keys)}  ${value.padEnd(values)}  ${from}`);
  const files = config.files.map(({ scope, file, state }) => `${scope}: ${file} (${STATES[state]})`);
  const faults = config.faults.map((fault) => `! ${faultLine(fault)}`);
  return [...files, "", ...lines, ...(faults.length > 0 ? ["", ...faults] : []), ""].join("\n");
}

/** The same for programs. */
export function configJson({ files, held, faults }: Config): string {
  const settings = held.map(({ setting, value, said }) => ({
    key: setting.key,
    value: value ?? null,
    ...(value === undefined ? { otherwise: setting.otherwise } : {}),
    said,
    ...(setting.variable === undefined ? {} : { variable: setting.variable }),
  }));
  const shownFiles = files.map(({ scope, file, state }) => ({ scope, file, state }));
  return `${JSON.stringify({ files: shownFiles, settings, faults }, null, 2)}\n`;
}

export const config: Subcommand = {
  name: "config",
  summary: "Prints the settings that hold, and where each comes from.",
  usage: `pi-agent-browser config [--json]

  --json   for programs: { files, settings, faults }

Settings come from the user's file (~/.pi/agent/agent-browser.json), then the project's (.pi/agent-browser.json, when
its folder is trusted), then the environment. Ends in 1 when something is wrong with them. See docs/CONFIG.md.`,
  run: async (words: readonly string[], { out, error, env, cwd }: Terminal) => {
    const unknown = words.find((word) => word !== "--json");
    if (unknown !== undefined) {
      error(`There is no ${JSON.stringify(unknown)}; config takes --json only.\n`);
      return 2;
    }
    const read = readConfig({ env, folder: cwd, trusted: undefined });
    out(words.includes("--json") ? configJson(read) : configText(read));
    return read.faults.length > 0 ? 1 : 0;
  },
};
