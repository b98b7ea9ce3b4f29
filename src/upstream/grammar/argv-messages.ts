/**
 * What a refused argv is told: one or two sentences with the right spelling in them. No message repeats a value that
 * may be secret: the text words of a command, or what stands after `=`.
 */
import type { Json } from "../../json.ts";
import {
  COMMAND_WORDS,
  COMMANDS,
  type CommandFlag,
  type CommandSpec,
  subcommands,
  usage,
  type WordSpec,
} from "./commands.ts";
import { elsewhere, elsewhereOf, flagElsewhere, leftOverMeant } from "./elsewhere.ts";
import { GLOBAL_TOKENS } from "./flags.ts";
import { isKey, keyAdvice } from "./keys.ts";
import { nearest } from "./nearest.ts";

/** `a, b or c`. */
function oneOf(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

const LONGEST_QUOTE = 60;

function quote(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);
}

export function noCommand(): string {
  return 'There is no command. Give one, for example ["open", "https://example.com"] or ["snapshot", "-i"].';
}

export function binaryName(): string {
  return 'Leave out the binary name: args start with the command or a flag, for example ["open", "https://example.com"].';
}

export function brokenText(at: number): string {
  return `args[${at}] holds a NUL character or half a surrogate pair, which no program can be given. Write the text without it.`;
}

export function shellOperator(token: string): string {
  if (token === "--") return 'agent-browser does not take "--". Leave it out; text in its place is literal anyway.';
  return `No shell runs here, so ${quote(token)} means nothing. Give several commands as one batch: args ["batch"], stdin [["open", URL], ["snapshot", "-i"]].`;
}

export function needsValue(flag: string): string {
  return `${flag} needs a value: ["${flag}", VALUE].`;
}

export function gluedValue(flag: string): string {
  return `${flag} and its value are two words: ["${flag}", VALUE].`;
}

export function jsonOff(): string {
  return "The tool reads upstream's JSON, so --json cannot be turned off. Leave the flag out.";
}

export function givenTwice(flag: string): string {
  return `${flag} is given twice, and only one value can hold. Give it once.`;
}

export function tooManyWords(given: number, most: number): string {
  return `There are ${given} words, and ${most} are possible. Give fewer, or a script with ["eval","--stdin"].`;
}

export function tooLongWord(at: number, given: number, most: number): string {
  return `args[${at}] is ${given} characters long, and ${most} are possible. Give it in parts, or as a file.`;
}

export function tooManySteps(given: number, most: number): string {
  return `The batch has ${given} rows, and ${most} are possible. Make several calls of it.`;
}

export function sessionName(flag: string, value: string): string {
  const given = value === "" ? "It was empty" : `It was ${quote(value)}`;
  return `${flag} takes a name of letters, digits, hyphens and underscores. ${given}.`;
}

export function unknownCommand(word: string): string {
  const [first, ...rest] = word.split(/\s+/);
  if (first !== undefined && rest.length > 0 && COMMAND_WORDS.has(first)) {
    return `Every word of a command is its own array element: ${wordByWord(first, rest)}, not one string with spaces.`;
  }
  return `There is no command ${quote(word)}. ${elsewhere(word) ?? suggestCommand(word)}`;
}

/** The words, where all of them are the command's own or refs: others may be a secret, which nobody repeats. */
function wordByWord(first: string, rest: readonly string[]): string {
  const own = COMMANDS.filter(({ name }) => name.split(" ")[0] === first).flatMap(({ name, flags }) => [
    ...name.split(" ").slice(1),
    ...flags.flatMap(({ names }) => names),
  ]);
  const plain = rest.every((word) => own.includes(word) || /^@e\d{1,6}$/.test(word));
  return plain ? JSON.stringify([first, ...rest]) : `["${first}", ...]`;
}

/** Ends the session; a word that only looks like it must not bring anybody to it. */
const ENDING = new Set(["exit", "quit"]);

function suggestCommand(word: string): string {
  const shortened = COMMANDS.filter((spec) => spec.name.endsWith(` ${word}`)).map((spec) => `\`${usage(spec)}\``);
  if (shortened.length > 0) return `Did you mean ${oneOf(shortened.slice(0, 3))}?`;
  // Every word of two letters is near another.
  const close =
    word.length < 3
      ? undefined
      : nearest(
          word,
          [...COMMAND_WORDS].filter((known) => !ENDING.has(known)),
        );
  return close === undefined ? 'See ["--help"] for all commands.' : `Did you mean \`${close}\`?`;
}

export function unknownSubcommand(path: string, word: string | undefined): string {
  const known = [...subcommands(path)];
  if (word === undefined) return `${path} needs a subcommand: ${oneOf(known)}.`;
  const instead = elsewhereOf(path, word);
  if (instead !== undefined) return `There is no \`${path} ${word}\`. ${instead}`;
  const close = nearest(word, known);
  const hint = close === undefined ? "" : ` Did you mean \`${path} ${close}\`?`;
  return `${path} has no subcommand ${quote(word)}; it has ${oneOf(known)}.${hint}`;
}

export function unknownFlag(token: string, spec: CommandSpec | undefined): string {
  const [flag = token] = token.split("=", 1);
  const own = spec?.flags.flatMap((known) => known.names) ?? [];
  // Every single letter is one edit from every other.
  const close = flag.length > 2 ? nearest(flag, [...own, ...GLOBAL_TOKENS]) : undefined;
  if (close !== undefined) return `There is no flag ${quote(flag)}. Did you mean ${close}?`;
  if (spec === undefined)
    return `There is no global flag ${quote(flag)}. A flag of a command stands after the command.`;
  const instead = flagElsewhere(spec.name, flag);
  if (instead !== undefined) return `${spec.name} has no flag ${quote(flag)}. ${instead}`;
  const flags = own.length === 0 ? "takes no flags of its own" : `takes ${oneOf(own)}`;
  return `${spec.name} has no flag ${quote(flag)}; it ${flags}.`;
}

const BUTTONS = /^(?:--)?(?:button=)?(?:right|middle|context|contextmenu)$/;

/** A click with another button than the left, which upstream's `click` does not have. */
export function otherButton(spec: CommandSpec | undefined, words: readonly string[]): string | undefined {
  const asked = words.find((word) => BUTTONS.test(word));
  if (spec?.deed !== "click" || asked === undefined) return undefined;
  const button = /middle/.test(asked) ? "middle" : "right";
  const rows = [
    ["hover", words.find((word) => !BUTTONS.test(word) && !word.startsWith("--")) ?? "SELECTOR"],
    ["mouse", "down", button],
    ["mouse", "up", button],
  ];
  const call = JSON.stringify({ args: ["batch"], stdin: JSON.stringify(rows) });
  return `click presses the left button only. Nothing was clicked; for the ${button} one: ${call}`;
}

/** Keys one after the other, or one for an element that has not got the focus. */
function pressedOn(spec: CommandSpec, values: readonly string[]): string | undefined {
  const [first = "", second = ""] = values;
  if (spec.name !== "press" || values.length !== 2 || !isKey(second)) return undefined;
  const rows = [isKey(first) ? ["press", first] : ["focus", first], ["press", second]];
  const call = JSON.stringify({ args: ["batch"], stdin: JSON.stringify(rows) });
  return `press takes one key, and sends it to what has the focus. Nothing was pressed; for both: ${call}`;
}

function hasText(spec: CommandSpec): boolean {
  return spec.words.some((word) => word.kind === "text" || word.kind === "secret");
}

export function extraWords(spec: CommandSpec, values: readonly string[], literal: boolean): string {
  const instead = elsewhereOf(spec.name, values[0] ?? "");
  if (instead !== undefined) return `There is no \`${spec.name} ${values[0]}\`. ${instead}`;
  const button = otherButton(spec, values);
  if (button !== undefined) return button;
  const keys = pressedOn(spec, values);
  if (keys !== undefined) return keys;
  const words = `Too many words for \`${usage(spec)}\``;
  if (literal) return `${words}. A word that looks like a flag was read as the text: give flags before the command.`;
  if (hasText(spec)) return `${words}. Give the whole text as one word.`;
  const meant = leftOverMeant(spec.name);
  const advice = meant === undefined ? "" : ` ${meant}`;
  return `${words}: leave out ${oneOf(values.slice(spec.words.length).map(quote))}.${advice}`;
}

/** A word behind an action of `find` that takes none. */
export function wordUnused(spec: CommandSpec, action: string): string {
  const named = spec.flags.some(({ names }) => names.includes("--name"));
  const instead = named ? ` The name goes behind a flag: ["find", "role", ROLE, "${action}", "--name", NAME].` : "";
  return `${spec.name} with ${action} takes no text behind it; leave it out.${instead}`;
}

export function fullOfElement(): string {
  return "screenshot --full takes the whole page, not an element: leave out --full or the selector.";
}

export function missingWord(spec: CommandSpec, word: WordSpec): string {
  return [`${spec.name} needs ${word.name}: \`${usage(spec)}\`.`, word.missing].filter(Boolean).join(" ");
}

export function missingFlag(spec: CommandSpec, flag: CommandFlag): string {
  return [`${spec.name} needs ${flag.names[0]}: \`${usage(spec)}\`.`, flag.missing].filter(Boolean).join(" ");
}

export function eitherOr(spec: CommandSpec, flags: readonly CommandFlag[]): string {
  return `${spec.name} takes only one of its words and ${oneOf(flags.map((flag) => flag.names[0] ?? ""))}: \`${usage(spec)}\`.`;
}

export function wrongValue(
  command: string,
  name: string,
  rule: Pick<WordSpec, "values" | "format">,
  value: string,
): string {
  const wanted = rule.values === undefined ? FORMAT_WORDS[rule.format ?? "headers"] : oneOf(rule.values);
  const given = rule.format === "headers" ? "" : ` Given was ${quote(value)}.`;
  const advice =
    rule.format === "key" ? ` ${keyAdvice(value)}` : command === "find role" && name === "action" ? ROLE_FORM : "";
  return `${command} takes ${wanted} as ${name}.${given}${advice}`;
}

const ROLE_FORM = ' With a name: ["find", "role", ROLE, ACTION, "--name", NAME].';

const FORMAT_WORDS = {
  number: "a plain number",
  key: "a key",
  size: "a number above 0",
  headers: 'a JSON object of texts like {"Name":"value"}',
  roles: "role=ROLE, like role=button or role=link,button,",
} as const;

export function inRow(at: number, message: string): string {
  return `Batch row ${at + 1}: ${message}`;
}

const STEPS = 'an array of rows, each an array of strings: [["open", "https://example.com"], ["snapshot", "-i"]]';

export function stepsNotJson(text: string): string {
  return `The stdin of batch is not JSON${jsonFault(text)}. It must be ${STEPS}.`;
}

/** Where JSON.parse gave up. Its own message quotes the source, which may hold a secret. */
function jsonFault(text: string): string {
  if (text.trim() === "") return ": it is empty";
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    const position = /position (\d+)/.exec(reason)?.[1];
    if (position !== undefined) return `: see character ${Number(position) + 1}`;
    return reason.includes("end of JSON") ? ": it ends too early" : `: see near ${quote(unexpected(reason))}`;
  }
}

function unexpected(reason: string): string {
  return /Unexpected token '(.+?)'/u.exec(reason)?.[1] ?? "its start";
}

export function stepsNotArray(): string {
  return `The stdin of batch must be ${STEPS}.`;
}

export function stepsEmpty(): string {
  return `The batch has no rows. Its stdin must be ${STEPS}.`;
}

export function rowNotArray(): string {
  return 'a row is an array of strings, for example ["get", "title"].';
}

export function rowWord(at: number, value: Json | undefined): string {
  const hint = typeof value === "number" || typeof value === "boolean" ? ` Write "${value}" in quotes.` : "";
  return `word ${at + 1} is not a string.${hint}`;
}

export function annotateInRow(): string {
  return 'upstream takes --annotate inside a batch for a selector. Put it before batch: args ["--annotate", "batch"].';
}

export function globalInRow(flag: string): string {
  return `${flag} is a global flag, and a row has none. Put it before batch: args ["${flag}", ..., "batch"].`;
}

export function notInBatch(command: string): string {
  return `${command} cannot run inside a batch. Call it by itself.`;
}

export function stdinInRow(command: string): string {
  const instead = command === "eval" ? 'Use ["eval", SCRIPT].' : "Call it by itself.";
  return `a row has no stdin of its own. ${instead}`;
}
