/**
 * The commands of agent-browser, as data. What differs by command stands here, never in scattered branches.
 * Made from the help text of `TABLE_VERSION` and checked against it (`test/upstream-tables.test.ts`).
 */
import { COMMANDS } from "./command-table.ts";
import type { FlagSecret, FlagValue } from "./flags.ts";

export { COMMANDS };

/** Which presenter words the result (`present/present.ts`). */
export type Family =
  | "a11y"
  | "auth"
  | "batch"
  | "chat"
  | "clipboard"
  | "close"
  | "confirm"
  | "console"
  | "cookies"
  | "dashboard"
  | "dialog"
  | "diff"
  | "doctor"
  | "download"
  | "eval"
  | "find"
  | "frame"
  | "get"
  | "guide"
  | "inspection"
  | "is"
  | "mcp"
  | "mutation"
  | "network"
  | "open"
  | "pdf"
  | "plugin"
  | "profiles"
  | "react"
  | "read"
  | "recording"
  | "screenshot"
  | "session"
  | "settings"
  | "skills"
  | "snapshot"
  | "state"
  | "storage"
  | "stream"
  | "tab"
  | "vitals"
  | "wait"
  | "webmcp";

/**
 * What a command does to the page it runs on.
 * - read: nothing
 * - script: unknown, since the caller's code runs (`eval`)
 * - mutate: acts on the page; may start a navigation
 * - navigate: leaves the document for certain (`open`, `back`, `reload`, ...)
 * - switch: makes another tab, window or frame the current one
 * - close: ends the browser
 * - none: touches no page
 */
export type Effect = "read" | "script" | "mutate" | "navigate" | "switch" | "close" | "none";

/**
 * One word after the command.
 * - selector: CSS, xpath= or @ref
 * - text: literal text; never read as a flag
 * - secret: literal text that must not be shown
 * - path: a file that the command writes; `input`: a file that it reads
 * - url, word: anything else
 */
export type WordKind = "selector" | "text" | "secret" | "path" | "input" | "url" | "word";

export interface WordSpec {
  readonly kind: WordKind;
  readonly name: string;
  readonly optional: boolean;
  /** Takes all remaining words (`select SEL VALUE...`, `upload SEL FILE...`). */
  readonly rest: boolean;
  /** The only values upstream does something sensible with; it takes others in silence. */
  readonly values?: readonly string[];
  readonly format?: ValueFormat;
  /** A sentence for the refusal when the word is absent. */
  readonly missing?: string;
  /** Not optional, and literal, when the word before it is this one (`find label NAME fill TEXT`). */
  readonly requiredAfter?: string;
  /** When it is the only word given, it stands in this place only if this holds, else in the next one. */
  readonly lone?: (value: string) => boolean;
}

/** What a word or value must be, where upstream ignores or misreads anything else. */
export type ValueFormat = "number" | "json" | "roles" | "key";

export interface CommandFlag {
  readonly names: readonly string[];
  readonly value: FlagValue;
  /** What its value is, when it matters to redaction, refs or files. */
  readonly kind?: WordKind;
  readonly secret?: FlagSecret;
  readonly values?: readonly string[];
  readonly format?: ValueFormat;
  /** The command cannot do without it (`diff screenshot --baseline FILE`). */
  readonly required?: true;
  /** Stands in place of the words (`eval --stdin`, `wait --text TEXT`). */
  readonly replacesWords?: true;
  /** Refused with this reason. */
  readonly refused?: string;
  /** The wrapper answers it itself: upstream does not know it and never gets it. */
  readonly wrapper?: true;
}

/** What a file-writing command leaves on disk. */
export type ArtifactKind =
  | "screenshot"
  | "pdf"
  | "download"
  | "state"
  | "trace"
  | "profile"
  | "recording"
  | "har"
  | "diff-image";

export interface CommandSpec {
  /** `"open"`, `"get title"`, `"tab list"`: the command with its subcommand, as the table's key. */
  readonly name: string;
  /** Other spellings of the whole name (`key` for `press`, `cookies` for `cookies get`). */
  readonly aliases: readonly string[];
  readonly family: Family;
  readonly effect: Effect;
  /** browser: runs in a session and launches a browser when cold; stateless: takes no session at all. */
  readonly session: "browser" | "stateless";
  /** What the command means on a session without a browser: it needs a page there already, or may start one. */
  readonly cold: "needs-page" | "launches";
  /** row: may ride inside a `batch` with other rows; alone: must be the only argv of its process. */
  readonly ride: "row" | "alone";
  /**
   * While a confirm or prompt is open: `answers` as ever, or `hangs` for 30 s since upstream does not guard it.
   * The rest is refused at once by upstream, or not worth trying.
   */
  readonly dialog?: "answers" | "hangs";
  readonly words: readonly WordSpec[];
  readonly flags: readonly CommandFlag[];
  /** What lets the command come with `stdin`: this flag (`--stdin`, `--password-stdin`), or `"always"` (`batch`). */
  readonly stdin?: string;
  readonly artifact?: ArtifactKind;
  /** Refused with this reason: interactive, or needs the network and minutes. */
  readonly refused?: string;
  /** The command meant when no word follows (`tab` alone is `tab list`). */
  readonly bare?: string;
  /** What changes when a URL is given, as a word or a flag (`a11y URL` navigates). */
  readonly withUrl?: Partial<Pick<CommandSpec, "effect" | "cold">>;
}

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
};

/** How the command is written, for messages: `fill <selector> <text>`, `tab close [tab]`. */
export function usage(spec: CommandSpec): string {
  const words = spec.words.map((word) => {
    const name = word.rest ? `${word.name}...` : word.name;
    return word.optional ? `[${name}]` : `<${name}>`;
  });
  const required = spec.flags
    .filter((flag) => flag.required)
    .map((flag) => `${flag.names[0]} <${flag.kind ?? "value"}>`);
  const instead = spec.flags.filter((flag) => flag.replacesWords).map((flag) => flag.names[0]);
  const line = [spec.name, ...words, ...required].join(" ");
  return instead.length === 0 ? line : `${line} (or instead of the words: ${instead.join(", ")})`;
}
