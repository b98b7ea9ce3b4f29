/** Changes to the rows of the tables, as text: what is new is added with nothing assumed in its favour. */
import type { Drift } from "./compare.ts";
import type { HelpCommand, HelpFlag } from "./help.ts";

/** In which place the flags of a row stand, by the function that makes it. */
const FLAGS_AT: Readonly<Record<string, number>> = { row: 4, acts: 3, stateless: 3, tells: 3, find: 2 };
/** What stands in the places before, where a row leaves them out. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  row: ["", "", "", "[]", "[]"],
  acts: ["", "[]", "{}", "[]"],
  stateless: ["", "", "[]", "[]"],
  tells: ["", "", "[]", "[]"],
  find: ["", "[]", "[]"],
};

const OPENING = "([{";
const CLOSING = ")]}";

/** The arguments of a call, as written; `text` begins behind the opening bracket. Undefined when it does not end there. */
function argumentsIn(text: string): { readonly args: readonly string[]; readonly length: number } | undefined {
  const args: string[] = [];
  let depth = 0;
  let start = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const one = text.charAt(at);
    if (one === '"') quoted = !quoted;
    if (quoted) continue;
    if (OPENING.includes(one)) depth++;
    const ends = CLOSING.includes(one) && depth-- === 0;
    if (!ends && !(one === "," && depth === 0)) continue;
    args.push(text.slice(start, at).trim());
    start = at + 1;
    if (ends) return { args: args.filter((arg) => arg !== ""), length: at };
  }
  return undefined;
}

function flagCall({ name, aliases, value }: HelpFlag): string {
  const names = JSON.stringify([name, ...aliases].join(" "));
  return value === "none" ? `on(${names})` : `val(${names})`;
}

function withFlag(given: string, flag: HelpFlag): string {
  const call = flagCall(flag);
  if (given === "[]") return `[${call}]`;
  return given.startsWith("[") ? `${given.slice(0, -1)}, ${call}]` : `[...${given}, ${call}]`;
}

/** The row with one more flag; as it is when it is not written as a call on one line. */
function rowWithFlag(line: string, flag: HelpFlag): string {
  const [, indent = "", maker = ""] = /^( {2})(row|acts|stateless|tells|find)\(/.exec(line) ?? [];
  const place = FLAGS_AT[maker];
  const open = indent.length + maker.length + 1;
  const read = argumentsIn(line.slice(open));
  if (place === undefined || read === undefined) return line;
  const filled = [...read.args, ...(LEFT_OUT[maker] ?? []).slice(read.args.length)];
  const args = filled.map((arg, at) => (at === place ? withFlag(arg, flag) : arg));
  return `${line.slice(0, open)}${args.join(", ")}${line.slice(open + read.length)}`;
}

/** `<level> [mode]` as words of a row. */
function wordsOf({ words }: HelpCommand): string {
  const all = [...words.matchAll(/<([^>]+)>|\[([^\]-][^\]]*)\]/g)].map(([, needed, optional = ""]) => {
    const given = `word("word", ${JSON.stringify((needed ?? optional).replace(/\.\.\.$/, ""))})`;
    return needed === undefined ? `may(${given})` : given;
  });
  return `[${all.join(", ")}]`;
}

function commandRow(command: HelpCommand): string {
  return `  row(${JSON.stringify(command.name)}, "settings", "mutate", ${wordsOf(command)}, [], { ...SETTING, ...UNSEEN, ...ALONE }),`;
}

function nameIn(line: string): string | undefined {
  return /^ {2}(?:row|acts|stateless|tells)\("([^"]+)"/.exec(line)?.[1];
}

/** The command table as it is to be. */
export function commandTable(text: string, drift: Drift): string {
  const gone = new Set(drift.goneCommands);
  const lines = text.split("\n").filter((line) => {
    const name = nameIn(line);
    return !(name !== undefined && gone.has(name) && line.endsWith("),"));
  });
  const flagged = lines.map((line) => {
    const name = nameIn(line)?.split(" ")[0];
    const added = drift.newCommandFlags.filter(({ command }) => command === name);
    return added.reduce((row, { flag }) => rowWithFlag(row, flag), line);
  });
  const end = flagged.lastIndexOf("];");
  return [...flagged.slice(0, end), ...drift.newCommands.map(commandRow), ...flagged.slice(end)].join("\n");
}

function flagRow({ name, aliases, value }: HelpFlag): string {
  const kind = value === "none" ? "boolean" : value;
  const extra = aliases.length === 0 ? "" : `, { aliases: ${JSON.stringify(aliases)} }`;
  return `  flag(${JSON.stringify(name)}, "${kind}", "launch"${extra}),`;
}

/** The table of global flags as it is to be. */
export function flagTable(text: string, drift: Drift): string {
  const gone = new Set(drift.goneFlags.map((name) => `  flag(${JSON.stringify(name)},`));
  const kept = text
    .split("\n")
    .filter((line) => !(gone.has(line.slice(0, line.indexOf(",") + 1)) && line.endsWith("),")));
  const start = kept.findIndex((line) => line.startsWith("export const GLOBAL_FLAGS"));
  const end = kept.indexOf("];", start);
  const lines = [...kept.slice(0, end), ...drift.newFlags.map(flagRow), ...kept.slice(end)];
  const { version } = drift;
  return lines
    .map((line) =>
      version === undefined ? line : line.replace(/^(export const TABLE_VERSION = ").*(";)$/, `$1${version}$2`),
    )
    .join("\n");
}
