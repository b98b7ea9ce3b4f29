/** Reads a caller's argv with the two tables. Pure: no binary, no session, no state. */
import { isJsonObject, parseJson } from "../../json.ts";
import { type Problem, refusal } from "../../problem.ts";
import * as say from "./argv-messages.ts";
import {
  COMMAND_WORDS,
  type CommandFlag,
  type CommandSpec,
  findCommand,
  INSPECTION,
  performing,
  subcommands,
  UNKNOWN_COMMAND,
  type ValueFormat,
  type WordSpec,
} from "./commands.ts";
import { type FlagSpec, globalFlag } from "./flags.ts";
import { isKey } from "./keys.ts";
import { isSessionName } from "./session-name.ts";

export { nearest } from "./nearest.ts";

/** A global flag as the caller gave it; `tokens` are its own words of the argv. */
export interface GivenFlag {
  readonly spec: FlagSpec;
  readonly value: string | undefined;
  readonly tokens: readonly string[];
}

export interface GivenCommandFlag {
  readonly spec: CommandFlag;
  readonly value: string | undefined;
}

/** One positional word of the command, with what the table says it is. */
export interface GivenWord {
  readonly kind: CommandSpec["words"][number]["kind"];
  readonly name: string;
  readonly value: string;
  /** Its place in `ParsedArgv.words`. */
  readonly index: number;
}

export interface ParsedArgv {
  readonly globals: readonly GivenFlag[];
  readonly command: CommandSpec;
  /** The command as upstream gets it: command word, subcommand, own flags and words, without globals. */
  readonly words: readonly string[];
  readonly given: readonly GivenWord[];
  readonly flags: readonly GivenCommandFlag[];
  /** Some word stands where text belongs and looks like a flag: only literal inside a batch row. */
  readonly literal: boolean;
  /** What the table does not know; non-empty only when `unknown: "pass"` was asked for. */
  readonly unknown: readonly string[];
}

export interface ParseOptions {
  /** refuse: an unknown command or flag is a problem; pass: upstream is newer than the table, let it through. */
  readonly unknown: "refuse" | "pass";
}

export type ParseArgv = (args: readonly string[], options: ParseOptions) => { ok: ParsedArgv } | { problem: Problem };

interface Stranger {
  readonly message: string;
  readonly id?: string;
}

/** What was read of an argv, before it is known whether the installed upstream is newer than the table. */
export interface ReadArgv {
  /** The command's row with every word and flag labelled; undefined where a fault kept it from being read. */
  readonly argv?: ParsedArgv;
  /** What no upstream would take, and how to write it. */
  readonly fault?: string;
  /** The first thing that the table does not know, which came before any fault, as a refusal. */
  readonly stranger?: Stranger;
}

/** How far the argv has been read. Local to one `parseArgv`; a reader that returns text has found a fault. */
interface Reading {
  readonly args: readonly string[];
  at: number;
  path: string;
  inspection: boolean;
  literal: boolean;
  readonly globals: GivenFlag[];
  readonly words: string[];
  readonly placed: { readonly value: string; readonly index: number }[];
  readonly flags: GivenCommandFlag[];
  readonly unknown: string[];
  /** What is said of the first of them where the table must know all. */
  stranger: Stranger | undefined;
}

type Fault = string | undefined;

/**
 * Reads `args` (the words after the binary name) with the command and flag tables. Upstream accepts much of what is a
 * fault here, in silence and to no effect.
 */
export function readArgv(args: readonly string[]): ReadArgv {
  const reading = begin(args);
  const fault = malformed(args) ?? readCommand(reading);
  if (fault !== undefined) return faulty(reading, fault);
  if (reading.inspection) return read(reading, inspection(reading));

  const next = args[reading.at];
  const path = reading.path.split(" ");
  const found = findCommand(next === undefined || next.startsWith("-") ? path : [...path, next]);
  if (found === undefined) return unknownCommand(reading);

  const inRest = readRest(reading, found.spec);
  if (reading.inspection && inRest === undefined) return read(reading, inspection(reading));
  const wrong = inRest ?? check(reading, found.spec);
  return wrong === undefined ? read(reading, result(reading, found.spec)) : faulty(reading, wrong);
}

/**
 * Judges what was read: `ok` is the command's row with every word and flag labelled; `problem` is a
 * `validation-error` whose message says what is wrong and how to write it.
 */
export function accepted(
  { argv, fault, stranger }: ReadArgv,
  { unknown }: ParseOptions,
): { ok: ParsedArgv } | { problem: Problem } {
  if (unknown === "refuse" && stranger) return invalid(stranger.message, stranger.id);
  return argv === undefined || fault !== undefined ? invalid(fault ?? say.noCommand()) : { ok: argv };
}

/** Reads and judges at once. */
export const parseArgv: ParseArgv = (args, options) => accepted(readArgv(args), options);

function begin(args: readonly string[]): Reading {
  return {
    args,
    at: 0,
    path: "",
    inspection: false,
    literal: false,
    globals: [],
    words: [],
    placed: [],
    flags: [],
    unknown: [],
    stranger: undefined,
  };
}

/** Notes the first thing that the table does not know. */
function strange(reading: Reading, message: string, id?: string): void {
  reading.stranger ??= { message, ...(id === undefined ? {} : { id }) };
}

function read({ stranger }: Reading, argv: ParsedArgv): ReadArgv {
  return { argv, ...(stranger ? { stranger } : {}) };
}

function faulty({ stranger }: Reading, fault: string): ReadArgv {
  return { fault, ...(stranger ? { stranger } : {}) };
}

function invalid(message: string, id = "arguments-refused"): { problem: Problem } {
  return { problem: refusal("validation-error", message, id) };
}

/** Words of one command. The most that one needs are the files of an upload, or the options of a select. */
export const MOST_WORDS = 1_000;
/** Characters of one word: a text to fill in may be a long one. */
const LONGEST_WORD = 1_000_000;

const BINARY = /(^|[\\/])agent-browser(\.(exe|cmd|js))?$/;

function malformed(args: readonly string[]): Fault {
  const [first] = args;
  if (first === undefined) return say.noCommand();
  if (args.length > MOST_WORDS) return say.tooManyWords(args.length, MOST_WORDS);
  if (BINARY.test(first)) return say.binaryName();
  const long = args.findIndex((token) => token.length > LONGEST_WORD);
  if (long >= 0) return say.tooLongWord(long, args[long]?.length ?? 0, LONGEST_WORD);
  const at = args.findIndex((token) => token.includes("\0") || !token.isWellFormed());
  return at < 0 ? undefined : say.brokenText(at);
}

/** Reads globals and the words of the command, which may alternate, up to the first other token. */
function readCommand(reading: Reading): Fault {
  for (let more = true; more; ) {
    const fault = readGlobals(reading);
    if (fault !== undefined || reading.inspection) return fault;
    const taken = takeCommandToken(reading);
    if (typeof taken === "string") return taken;
    more = taken;
  }
  return reading.path === "" && reading.args[reading.at] === undefined ? say.noCommand() : undefined;
}

/** Takes a word of the command, or a flag before it that the table does not know; false at the first other token. */
function takeCommandToken(reading: Reading): string | boolean {
  const token = reading.args[reading.at];
  if (token === undefined) return false;
  if (reading.path === "" && token.startsWith("-")) return takeUnknownFlag(reading, token, undefined) ?? true;
  return takeSubcommand(reading, token);
}

/** Takes one more word of the command; false when it was its last, or when the token is none of it. */
function takeSubcommand(reading: Reading, token: string): boolean {
  if (!subcommands(reading.path).has(token)) return false;
  reading.path = reading.path === "" ? token : `${reading.path} ${token}`;
  reading.words.push(token);
  reading.at++;
  // Stops before the globals of a command like `eval`, whose next token is literal text.
  return subcommands(reading.path).size > 0;
}

function readGlobals(reading: Reading): Fault {
  for (;;) {
    const token = reading.args[reading.at];
    const spec = token === undefined ? undefined : globalFlag(token);
    if (token === undefined || spec === undefined || reading.inspection) return undefined;
    const fault = readGlobal(reading, token, spec, undefined);
    if (fault !== undefined) return fault;
  }
}

function readGlobal(reading: Reading, token: string, spec: FlagSpec, command: CommandSpec | undefined): Fault {
  if (spec.name === "--help" || spec.name === "--version") {
    reading.inspection = true;
    return undefined;
  }
  const next = reading.args[reading.at + 1];
  if (spec.value === "required" && (next === undefined || isKnownFlag(next, command))) return say.needsValue(token);
  if (valued(spec) && !spec.many && reading.globals.some((given) => given.spec === spec)) return say.givenTwice(token);
  const glued = token.startsWith("--restore=");
  const takes = !glued && next !== undefined && takesNext(spec, next);
  const value = glued ? token.slice("--restore=".length) : takes ? next : undefined;
  reading.at += takes ? 2 : 1;
  reading.globals.push({ spec, value, tokens: takes ? [token, next] : [token] });
  return wrongGlobal(spec, value);
}

function valued(spec: FlagSpec): boolean {
  return spec.value === "required" || spec.value === "optional";
}

function takesNext(spec: FlagSpec, next: string): boolean {
  if (spec.value === "boolean") return next === "true" || next === "false";
  // Upstream too tells `--restore open URL` from `--restore NAME open URL` by the command word.
  if (spec.value === "optional") return !next.startsWith("-") && !COMMAND_WORDS.has(next);
  return spec.value === "required";
}

function wrongGlobal(spec: FlagSpec, value: string | undefined): Fault {
  if (spec.refused !== undefined && value !== "false") return spec.refused;
  if (spec.name === "--json" && value === "false") return say.jsonOff();
  if (spec.named && value !== undefined && !isSessionName(value)) return say.sessionName(spec.name, value);
  return undefined;
}

/** Reads the flags and words after the command. */
function readRest(reading: Reading, spec: CommandSpec): Fault {
  while (reading.at < reading.args.length && !reading.inspection) {
    const fault = readToken(reading, spec);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function readToken(reading: Reading, spec: CommandSpec): Fault {
  const token = reading.args[reading.at] ?? "";
  const own = ownFlag(spec, token);
  if (own !== undefined) return readOwnFlag(reading, token, own, spec);
  if (isLiteralSlot(reading, spec) && !asksForHelp(reading, spec, token)) return place(reading, token, true);
  const global = globalFlag(token);
  if (global !== undefined) return readGlobal(reading, token, global, spec);
  if (LOOKS_LIKE_FLAG.test(token)) return takeUnknownFlag(reading, token, spec);
  if (OPERATORS.has(token)) return say.shellOperator(token);
  return place(reading, token, false);
}

// Not numbers (`set geo 37.7 -122.4`), and not a lone dash.
const LOOKS_LIKE_FLAG = /^--?[A-Za-z]/;
const OPERATORS: ReadonlySet<string> = new Set(["&&", "||", "|", ";", "&", ">", ">>", "<", "2>&1", "2>", "--"]);

function ownFlag(spec: CommandSpec, token: string): CommandFlag | undefined {
  return spec.flags.find((flag) => flag.names.includes(token));
}

function isKnownFlag(token: string, spec: CommandSpec | undefined): boolean {
  return globalFlag(token) !== undefined || (spec !== undefined && ownFlag(spec, token) !== undefined);
}

/** `eval --help` asks for help; `fill #q --help` and `keyboard type --help` put in that text. */
function asksForHelp(reading: Reading, spec: CommandSpec, token: string): boolean {
  return reading.placed.length === 0 && spec.field !== "types" && globalFlag(token)?.name === "--help";
}

function isText(kind: WordSpec["kind"] | undefined): boolean {
  return kind === "text" || kind === "secret";
}

/** Whether the next token is text whatever it looks like. Further words of a `rest` slot are not. */
function isLiteralSlot(reading: Reading, spec: CommandSpec): boolean {
  const slot = spec.words[reading.placed.length];
  return slot !== undefined && isText(slot.kind) && !mayMiss(reading, slot);
}

function mayMiss(reading: Reading, slot: WordSpec): boolean {
  return slot.optional && (slot.requiredAfter === undefined || reading.placed.at(-1)?.value !== slot.requiredAfter);
}

function place(reading: Reading, token: string, text: boolean): undefined {
  if (text && token.startsWith("-")) reading.literal = true;
  reading.placed.push({ value: token, index: reading.words.length });
  reading.words.push(token);
  reading.at++;
}

function readOwnFlag(reading: Reading, token: string, flag: CommandFlag, spec: CommandSpec): Fault {
  const next = reading.args[reading.at + 1];
  const known = next !== undefined && isKnownFlag(next, spec);
  if (flag.value === "required" && (next === undefined || (known && !isText(flag.kind)))) return say.needsValue(token);
  const takes = flag.value === "required" || (flag.value === "optional" && next !== undefined && !next.startsWith("-"));
  const value = takes ? next : undefined;
  reading.flags.push({ spec: flag, value });
  // Upstream strips globals wherever they stand, also where a flag wants its text.
  if (known && takes && !flag.wrapper) reading.literal = true;
  if (!flag.wrapper) reading.words.push(token, ...(value === undefined ? [] : [value]));
  reading.at += value === undefined ? 1 : 2;
  return undefined;
}

function takeUnknownFlag(reading: Reading, token: string, spec: CommandSpec | undefined): Fault {
  const bare = token.split("=", 1)[0] ?? token;
  const glued = bare !== token && isKnownFlag(bare, spec);
  if (glued) return say.gluedValue(bare);
  const given = [...reading.placed.map(({ value }) => value), ...reading.args.slice(reading.at)];
  const button = say.otherButton(spec, given);
  if (button !== undefined) return button;
  strange(reading, say.unknownFlag(token, spec));
  reading.unknown.push(token);
  reading.words.push(token);
  reading.at++;
  return undefined;
}

/** What the tokens one by one could not show: words left over or missing, values that mean nothing to upstream. */
function check(reading: Reading, spec: CommandSpec): Fault {
  if (spec.refused !== undefined) return spec.refused;
  const refused = reading.flags.find((flag) => flag.spec.refused !== undefined)?.spec.refused;
  return (
    refused ??
    wrongCount(reading, spec) ??
    wrongWord(reading, spec) ??
    wrongFlag(reading, spec) ??
    wholeElement(reading, spec)
  );
}

function wrongCount(reading: Reading, spec: CommandSpec): Fault {
  const { placed } = reading;
  const instead = reading.flags.filter((flag) => flag.spec.replacesWords);
  if (instead.length > 1 || (instead.length > 0 && placed.length > 0))
    return say.eitherOr(
      spec,
      instead.map((flag) => flag.spec),
    );
  const extra = spec.words.at(-1)?.rest ? [] : placed.slice(spec.words.length).map((word) => word.value);
  if (extra.length > 0) {
    strange(reading, leftOver(reading, spec));
    reading.unknown.push(...extra);
  }
  if (instead.length > 0 || reading.unknown.length > 0) return undefined;
  const missing = spec.words.slice(placed.length).find((word) => !mayMiss(reading, word));
  return missing === undefined ? undefined : say.missingWord(spec, missing);
}

function leftOver(reading: Reading, spec: CommandSpec): string {
  const values = reading.placed.map((word) => word.value);
  if (spec.words.length > 0 || subcommands(reading.path).size === 0)
    return say.extraWords(spec, values, reading.literal);
  return say.unknownSubcommand(reading.path, values[0]);
}

/** Upstream takes the page, and says nothing of the element. */
function wholeElement(reading: Reading, spec: CommandSpec): Fault {
  const full = spec.artifact === "screenshot" && reading.flags.some((flag) => flag.spec.names.includes("--full"));
  return full && slotOf(reading, spec, 0)?.kind === "selector" && reading.placed.length > 0
    ? say.fullOfElement()
    : undefined;
}

function wrongWord(reading: Reading, spec: CommandSpec): Fault {
  for (const [at, { value }] of reading.placed.entries()) {
    const slot = slotOf(reading, spec, at);
    const refused = slot?.refused?.(value);
    if (refused !== undefined) return refused;
    if (slot !== undefined && !fits(value, slot)) return say.wrongValue(spec.name, slot.name, slot, value);
    const before = reading.placed[at - 1]?.value;
    // Upstream leaves such a word out in silence: `find role button click Save` clicks whichever button is first.
    if (slot?.requiredAfter !== undefined && before !== slot.requiredAfter) return say.wordUnused(spec, before ?? "");
  }
  return undefined;
}

function wrongFlag(reading: Reading, spec: CommandSpec): Fault {
  for (const { spec: flag, value } of reading.flags) {
    if (value !== undefined && !fits(value, flag)) return say.wrongValue(spec.name, flag.names[0] ?? "", flag, value);
  }
  if (reading.unknown.length > 0) return undefined;
  const missing = spec.flags.find((flag) => flag.required && !reading.flags.some((given) => given.spec === flag));
  return missing === undefined ? undefined : say.missingFlag(spec, missing);
}

const FORMATS: Readonly<Record<ValueFormat, (value: string) => boolean>> = {
  number: (value) => /^-?(\d+\.?\d*|\.\d+)$/.test(value),
  size: (value) => /^\d+\.?\d*$/.test(value) && Number(value) > 0,
  // Upstream leaves out what is no text, and calls it set.
  headers: (value) => {
    const headers = parseJson(value);
    return isJsonObject(headers) && Object.values(headers).every((text) => typeof text === "string");
  },
  roles: (value) => /^role=[a-z]+(,[a-z]+)*$/i.test(value),
  key: isKey,
};

function fits(value: string, rule: Pick<WordSpec, "values" | "format">): boolean {
  if (rule.values !== undefined && !rule.values.includes(value)) return false;
  return rule.format === undefined || FORMATS[rule.format](value);
}

function slotOf(reading: Reading, spec: CommandSpec, at: number): WordSpec | undefined {
  const [first, second] = spec.words;
  const lone = reading.placed.length === 1 ? first?.lone : undefined;
  if (lone !== undefined && !lone(reading.placed[0]?.value ?? "")) return second;
  const last = spec.words.at(-1);
  return spec.words[at] ?? (last?.rest ? last : undefined);
}

function result(reading: Reading, spec: CommandSpec): ParsedArgv {
  const given = reading.placed.flatMap(({ value, index }, at): GivenWord[] => {
    const slot = slotOf(reading, spec, at);
    if (slot === undefined) return [];
    // `wait 2000`: digits alone are never a selector.
    const kind = slot.kind === "selector" && /^\d+$/.test(value) ? "word" : slot.kind;
    return [{ kind, name: slot.name, value, index }];
  });
  const url = given.some((word) => word.kind === "url") || reading.flags.some((flag) => flag.spec.kind === "url");
  const row = performing(spec, given.find((word) => word.name === "action")?.value);
  const command = url && row.withUrl !== undefined ? { ...row, ...row.withUrl } : row;
  const { globals, words, flags, literal, unknown } = reading;
  return { globals, command, words, given, flags, literal, unknown };
}

function inspection(reading: Reading): ParsedArgv {
  const words = [...reading.words, ...reading.args.slice(reading.at)];
  return { globals: reading.globals, command: INSPECTION, words, given: [], flags: [], literal: false, unknown: [] };
}

function unknownCommand(reading: Reading): ReadArgv {
  const token = reading.args[reading.at];
  const named = token === undefined || token.startsWith("-") ? undefined : token;
  const said = reading.path === "" ? say.unknownCommand(token ?? "") : say.unknownSubcommand(reading.path, named);
  if (named === undefined) return faulty(reading, said);
  strange(reading, said, reading.path === "" ? "unknown-command" : undefined);
  reading.unknown.push(reading.path === "" ? named : `${reading.path} ${named}`);
  for (;;) {
    const fault = readGlobals(reading);
    if (fault !== undefined) return faulty(reading, fault);
    const word = reading.args[reading.at];
    if (reading.inspection) return read(reading, inspection(reading));
    if (word === undefined) return read(reading, result(reading, UNKNOWN_COMMAND));
    reading.words.push(word);
    reading.at++;
  }
}

/** The argv with one more flag of its command behind its words; the same argv when the command has no such flag. */
export function withFlag(argv: ParsedArgv, name: string, value: string): ParsedArgv {
  const spec = ownFlag(argv.command, name);
  if (spec === undefined) return argv;
  return { ...argv, words: [...argv.words, name, value], flags: [...argv.flags, { spec, value }] };
}
