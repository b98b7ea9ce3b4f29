/** What the tables and the help of an agent-browser do not agree on. */
import type { CommandSpec } from "../../src/upstream/grammar/commands.ts";
import type { FlagSpec } from "../../src/upstream/grammar/flags.ts";
import {
  commandFlags,
  globalFlags,
  type Help,
  type HelpCommand,
  type HelpFlag,
  listedCommands,
  operations,
} from "./help.ts";

export interface Tables {
  readonly commands: readonly CommandSpec[];
  readonly flags: readonly FlagSpec[];
  readonly version: string;
}

export interface Drift {
  /** The version that was compared, when it is another one. */
  readonly version?: string;
  readonly newCommands: readonly HelpCommand[];
  readonly goneCommands: readonly string[];
  readonly newFlags: readonly HelpFlag[];
  readonly goneFlags: readonly string[];
  /** Of commands that are known; `command` is the first word, whose rows all may have it. */
  readonly newCommandFlags: readonly { readonly command: string; readonly flag: HelpFlag }[];
}

/** Real, and in no help text: answered by the tool, or told by the skill's command reference only. */
const ELSEWHERE: ReadonlySet<string> = new Set(["guide"]);
/** Stand in no option list. */
const UNLISTED: ReadonlySet<string> = new Set(["--help"]);

function firstWord(name: string): string {
  return name.split(" ")[0] ?? name;
}

function spellings(commands: readonly CommandSpec[]): ReadonlySet<string> {
  return new Set(commands.flatMap(({ name, aliases }) => [name, ...aliases]));
}

/** The first words of known commands, with the beginnings of longer names: of `network har start` `network har` too. */
function beginnings(commands: readonly CommandSpec[]): ReadonlySet<string> {
  const words = [...spellings(commands)].map((name) => name.split(" "));
  return new Set(words.flatMap((parts) => parts.map((_, at) => parts.slice(0, at + 1).join(" "))));
}

/** The helps of all first words; a command without one of its own prints the general help again. */
function topics(words: Iterable<string>, help: Help): ReadonlyMap<string, string> {
  const general = help();
  const found = [...words].map((word) => [word, help(word)] as const);
  return new Map(found.filter(([, text]) => text !== general && text !== ""));
}

function newOf(commands: readonly CommandSpec[], general: string, texts: ReadonlyMap<string, string>) {
  const known = beginnings(commands);
  const simple = new Set(commands.filter(({ name }) => !name.includes(" ")).map(({ name }) => name));
  const listed = listedCommands(general).filter(({ name }) => !known.has(name));
  const inTopics = [...texts].flatMap(([topic, text]) => {
    // What is listed there are values of the one word that such a command has.
    const isGroup = [...known].some((name) => name.startsWith(`${topic} `));
    return isGroup || !simple.has(topic) ? operations(topic, text).filter(({ name }) => !known.has(name)) : [];
  });
  return [...listed, ...inTopics.filter(({ name }) => known.has(firstWord(name)))];
}

function names(text: string, path: string): boolean {
  return path.split(" ").every((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text));
}

function goneOf(commands: readonly CommandSpec[], everything: string): readonly string[] {
  return commands.filter(({ name }) => !ELSEWHERE.has(name) && !names(everything, name)).map(({ name }) => name);
}

function commandFlagsOf({ commands, flags }: Tables, texts: ReadonlyMap<string, string>, global: readonly HelpFlag[]) {
  const known = new Set(flags.flatMap(({ name, aliases }): readonly string[] => [name, ...aliases]));
  for (const { name, aliases } of global) for (const one of [name, ...aliases]) known.add(one);
  return [...texts].flatMap(([topic, text]) => {
    const command = firstWord(commands.find(({ name, aliases }) => [name, ...aliases].includes(topic))?.name ?? topic);
    const rows = commands.filter(({ name }) => firstWord(name) === command);
    const own = new Set(rows.flatMap((row) => row.flags.flatMap((flag) => flag.names)));
    const unknown = commandFlags(text).filter(({ name }) => !known.has(name) && !own.has(name));
    return unknown.map((flag) => ({ command, flag }));
  });
}

/** The same flag of the same command, once: aliases of a command have the same help. */
function once<T>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** Compares the tables with what an agent-browser says of itself. `version` as its `--version` prints it. */
export function compare(tables: Tables, help: Help, version: string): Drift {
  const { commands, flags } = tables;
  const general = help();
  const firstWords = new Set([
    ...listedCommands(general).map(({ name }) => name),
    ...[...spellings(commands)].map(firstWord),
  ]);
  const texts = topics(firstWords, help);
  const everything = [general, ...texts.values()].join("\n");
  const global = globalFlags(general);
  const documented = new Set(global.flatMap(({ name, aliases }) => [name, ...aliases]));
  const known = new Set<string>(flags.map(({ name }) => name));
  const newest = /\d+\.\d+\.\d+\S*/.exec(version)?.[0];
  const newCommands = newOf(commands, general, texts);
  const added = new Set(newCommands.map(({ name }) => firstWord(name)));
  return {
    ...(newest === undefined || newest === tables.version ? {} : { version: newest }),
    newCommands,
    goneCommands: goneOf(commands, everything),
    newFlags: global.filter(({ name }) => !known.has(name)),
    goneFlags: flags.map(({ name }) => name).filter((name) => !documented.has(name) && !UNLISTED.has(name)),
    newCommandFlags: once(commandFlagsOf(tables, texts, global)).filter(({ command }) => !added.has(command)),
  };
}

/** Whether there is nothing to tell. */
export function agrees(drift: Drift): boolean {
  return drift.version === undefined && Object.values(drift).flat().length === 0;
}

/** The drift in lines for people. */
export function driftLines(drift: Drift): readonly string[] {
  const { version, newCommands, goneCommands, newFlags, goneFlags, newCommandFlags } = drift;
  return [
    ...(version === undefined ? [] : [`agent-browser is ${version} now.`]),
    ...newCommands.map(({ name, words }) => `New command: ${[name, words].join(" ").trim()}`),
    ...goneCommands.map((name) => `No help text names any more: ${name}`),
    ...newFlags.map(({ name }) => `New flag of every command: ${name}`),
    ...goneFlags.map((name) => `The help does not list any more: ${name}`),
    ...newCommandFlags.map(({ command, flag }) => `New flag of ${command}: ${flag.name}`),
  ];
}
