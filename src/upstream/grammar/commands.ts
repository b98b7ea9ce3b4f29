/**
 * The commands of agent-browser, as data. What differs by command stands here, never in scattered branches.
 * Made from the help text of `TABLE_VERSION` and checked against it (`tables.test.ts`).
 */
import type { CommandSpec, FindAction } from "./command-spec.ts";
import { COMMANDS } from "./command-table.ts";
import { DEFAULT_DEADLINE_MS } from "./deadlines.ts";

export type * from "./command-spec.ts";
export { COMMANDS };

const BY_PATH: ReadonlyMap<string, CommandSpec> = new Map(
  COMMANDS.flatMap((spec) => [spec.name, ...spec.aliases].map((path) => [path, spec] as const)),
);

/** Every spelling of every command, aliases included. */
export const COMMAND_PATHS: readonly string[] = [...BY_PATH.keys()];

/** The first words of all commands: `open`, `get`, `network`, ... */
export const COMMAND_WORDS: ReadonlySet<string> = new Set(COMMAND_PATHS.map((path) => path.split(" ")[0] ?? path));

const SUBCOMMANDS: ReadonlyMap<string, ReadonlySet<string>> = subcommandsOf(COMMAND_PATHS);

function subcommandsOf(paths: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const path of paths) {
    const words = path.split(" ");
    words.forEach((word, at) => {
      const parent = words.slice(0, at).join(" ");
      found.set(parent, (found.get(parent) ?? new Set()).add(word));
    });
  }
  return found;
}

/** The words that may follow `path` as a subcommand: of `"network har"` `start` and `stop`, of `"click"` none. */
export function subcommands(path: string): ReadonlySet<string> {
  return SUBCOMMANDS.get(path) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The command that `words` begin with, by longest match over names and aliases; `consumed` counts the words of its
 * spelling. `["tab"]` is `tab list` and `["tab", "t2"]` is `tab`. Undefined when no command is spelled so.
 */
export function findCommand(words: readonly string[]): { spec: CommandSpec; consumed: number } | undefined {
  for (let consumed = Math.min(words.length, 3); consumed > 0; consumed--) {
    const found = BY_PATH.get(words.slice(0, consumed).join(" "));
    if (found === undefined) continue;
    const bare = found.bare !== undefined && words.length === consumed ? BY_PATH.get(found.bare) : undefined;
    return { spec: bare ?? found, consumed };
  }
  return undefined;
}

/** Stands for a command that a newer upstream knows and the table does not: nothing is assumed in its favour. */
export const UNKNOWN_COMMAND: CommandSpec = {
  name: "unknown",
  aliases: [],
  family: "settings",
  effect: "mutate",
  session: "browser",
  cold: "launches",
  ride: "alone",
  words: [],
  flags: [],
  deadlineMs: DEFAULT_DEADLINE_MS,
  pageIn: "origin",
  changes: "settings",
  unseen: true,
};

/** `--help` and `--version`, with or without a command: printed by the binary itself, as plain text. */
export const INSPECTION: CommandSpec = {
  name: "inspection",
  aliases: [],
  family: "inspection",
  effect: "none",
  session: "stateless",
  cold: "launches",
  ride: "alone",
  words: [],
  flags: [],
  deadlineMs: DEFAULT_DEADLINE_MS,
  pageIn: "origin",
  plainText: "upstream",
};

/** What the tool does with desktop apps by itself; no word of upstream's, and in no table. */
export const DESKTOP_APPS: CommandSpec = { ...INSPECTION, name: "electron", family: "guide", plainText: "ours" };
export const DESKTOP_LAUNCH: CommandSpec = { ...DESKTOP_APPS, powers: ["runs-code"] };

const BY_FIND_ACTION: ReadonlyMap<string, CommandSpec> = new Map(
  COMMANDS.flatMap((spec) => (spec.findAction === undefined ? [] : [[spec.findAction, spec] as const])),
);

/** What `find` does when no action is given. */
const USUAL_ACTION: FindAction = "click";

/** The row of `find`, with what it leaves open told by the command that does the same as its action; others as is. */
export function performing(spec: CommandSpec, action: string = USUAL_ACTION): CommandSpec {
  const same = spec.locator === undefined ? undefined : BY_FIND_ACTION.get(action);
  if (same === undefined) return spec;
  return { ...same, ...spec, performs: same.name };
}

/** How the command is written, for messages: `fill <selector> <text>`, `tab close [tab]`. */
export function usage(spec: CommandSpec): string {
  const taken = spec.words.filter((word) => word.refused?.("") === undefined);
  const words = taken.map((word) => {
    const name = word.rest ? `${word.name}...` : word.name;
    return word.optional ? `[${name}]` : `<${name}>`;
  });
  const required = spec.flags
    .filter((flag) => flag.required)
    .map((flag) => (flag.value === "none" ? flag.names[0] : `${flag.names[0]} <${flag.kind ?? "value"}>`));
  const instead = spec.flags.filter((flag) => flag.replacesWords).map((flag) => flag.names[0]);
  const line = [spec.name, ...words, ...required].join(" ");
  return instead.length === 0 ? line : `${line} (or instead of the words: ${instead.join(", ")})`;
}
