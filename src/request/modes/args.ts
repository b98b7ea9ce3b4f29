/** The mode `args`: agent-browser's own words, and rows of them as a batch. */

import { z } from "zod";
import type { Intent } from "../../call/plan.ts";
import { withOwnScroll } from "../../page/own-scroll.ts";
import { type Problem, refusal } from "../../problem.ts";
import { guessSecrets } from "../../redaction/argv.ts";
import { type LabelOf, writtenTexts } from "../../redaction/fields.ts";
import type { Redactor } from "../../redaction/redact.ts";
import { type CallInput, collectSecrets, type GivenSecret, givenSecrets } from "../../redaction/secrets.ts";
import { accepted, type ParsedArgv, type ReadArgv, readArgv } from "../../upstream/grammar/argv.ts";
import { acceptedSteps, type ReadSteps, readSteps } from "../../upstream/grammar/batch-steps.ts";
import { COMMAND_WORDS } from "../../upstream/grammar/commands.ts";
import { rowsOnStdin } from "./batch-words.ts";
import { guide } from "./guide.ts";
import { laneOfArgv } from "./lane.ts";
import { defineMode } from "./mode.ts";
import type { CallLine, Compiled, Setting } from "./mode-call.ts";

/** A batch of 1 MB is a lot of rows; above this the caller has pasted something that belongs in a file. */
const LONGEST_STDIN = 8 * 1024 * 1024;

const shape = {
  args: z
    .array(z.string())
    .describe(
      'agent-browser words, one per item: ["open","https://example.com"]. No shell, no binary name, no --json.',
    ),
  stdin: z
    .string()
    .optional()
    .describe(
      'Only for ["batch"] (JSON array of argv arrays), ["eval","--stdin"], ["auth","save",NAME,"--password-stdin"].',
    ),
};

/** The words, read once: by themselves, and row by row where they are a batch's. */
interface ReadArgs {
  readonly args: readonly string[];
  readonly stdin: string | undefined;
  readonly command: ReadArgv;
  readonly rows: ReadSteps | undefined;
}

interface Given {
  readonly args: readonly string[];
  readonly stdin?: string | undefined;
}

/** Rows that stand in words are checked, guarded and masked like any other. */
function withRows({ args, stdin }: Given): Given {
  const { argv } = readArgv(args);
  if (stdin !== undefined || argv?.command.holdsRows !== true) return { args, stdin };
  const lines = argv.given.map(({ value }) => value);
  return rowsOnStdin(args, lines) ?? { args, stdin };
}

const SCRIPT_FLAG = "--stdin";

/** A script in stdin with a bare `eval` beside it lacks nothing but the flag. */
function withFlag({ args, stdin }: Given): Given {
  if (stdin === undefined || args.includes(SCRIPT_FLAG)) return { args, stdin };
  const flagged = [...args, SCRIPT_FLAG];
  const { argv, fault } = readArgv(flagged);
  const meant = argv?.command.script === true && argv.given.length === 0 && fault === undefined;
  return meant ? { args: flagged, stdin } : { args, stdin };
}

/** A script that stands beside `--stdin`, where it was to be in the stdin parameter, is taken as what was meant. */
function withScript({ args, stdin }: Given): Given {
  const at = args.indexOf(SCRIPT_FLAG);
  if (stdin !== undefined || at < 0) return { args, stdin };
  const script = at === args.length - 2 ? args.at(-1) : at === args.length - 1 ? args.at(-2) : undefined;
  const without = args.filter((word, index) => index === at || word !== script);
  const { argv, fault } = readArgv(without);
  const meant = argv?.command.stdin === SCRIPT_FLAG && fault === undefined && without.length === args.length - 1;
  return meant ? { args: without, stdin: script } : { args, stdin };
}

function read(given: Given): ReadArgs {
  const { args, stdin } = withScript(withFlag(withRows(given)));
  const command = readArgv(withOwnScroll(args));
  const isBatch = command.argv?.command.holdsRows === true && stdin !== undefined;
  return { args, stdin, command, rows: isBatch ? readSteps(stdin, withOwnScroll) : undefined };
}

/** Everything that could be read, for secrets: the command itself and the rows that are one. */
function readable({ command, rows }: ReadArgs): readonly ParsedArgv[] {
  return [command, ...(rows?.rows.map((row) => row.read) ?? [])].flatMap(({ argv }) => argv ?? []);
}

/** Nothing of the call had to be guessed. */
function isSure({ command, rows }: ReadArgs): boolean {
  const reads = [command, ...(rows?.rows.map((row) => row.read) ?? [])];
  return (
    rows?.fault === undefined && reads.every(({ fault, stranger }) => fault === undefined && stranger === undefined)
  );
}

function inputOf({ stdin, command: { argv } }: ReadArgs): CallInput | undefined {
  return stdin === undefined || !argv ? undefined : { command: argv.command, text: stdin };
}

function secrets(given: ReadArgs, labelOf: LabelOf): readonly string[] {
  const { args, rows } = given;
  const guessed = isSure(given) ? [] : [args, ...(rows?.rows.map(({ words }) => words) ?? [])].flatMap(guessSecrets);
  return [...collectSecrets(readable(given), inputOf(given), labelOf), ...guessed];
}

function kept(given: ReadArgs, labelOf: LabelOf): readonly GivenSecret[] {
  return givenSecrets(readable(given), inputOf(given), labelOf);
}

function shownWords({ args, command: { argv } }: ReadArgs, safe: Redactor): readonly string[] {
  if (!argv) return safe.args(args).value;
  const words = safe.argv(argv).value;
  const globals = words.length - argv.words.length;
  // Once more by names alone: what reads as a word of the command may have been meant as a flag (`fill --password X`).
  return safe.args([...words.slice(globals), ...words.slice(0, globals)]).value;
}

/** An unknown command keeps the word it was given, which may be anything. */
function rowName({ argv }: ReadArgv): string | undefined {
  const name = argv?.command.name ?? "";
  return COMMAND_WORDS.has(name.split(" ")[0] ?? "") ? name : undefined;
}

function show(given: ReadArgs, safe: Redactor): CallLine {
  const { stdin, command, rows } = given;
  const words = shownWords(given, safe);
  if (stdin === undefined) return { words };
  if (rows) return { words, ...(rows.fault === undefined ? { rows: rows.rows.map((row) => rowName(row.read)) } : {}) };
  return command.argv?.command.effect === "script" ? { words, script: safe.text(stdin).value } : { words };
}

function invalid(message: string): { readonly problem: Problem } {
  return { problem: refusal("validation-error", `${message} Nothing was run.`) };
}

/** Why this stdin cannot go with the command; undefined when it can. */
function stdinFault(argv: ParsedArgv, stdin: string | undefined): string | undefined {
  const takes = argv.command.stdin;
  const flagGiven = argv.flags.some((flag) => takes !== undefined && flag.spec.names.includes(takes));
  if (stdin === undefined) return flagGiven ? `${takes} reads the stdin parameter, which is missing.` : undefined;
  if (takes !== "always" && !flagGiven)
    return `${argv.command.name} takes no stdin; it goes only with ["batch"], ["eval","--stdin"] and ["auth","save",NAME,"--password-stdin"].`;
  if (!stdin.isWellFormed())
    return "stdin holds half a surrogate pair, which no program can be given. Write it without.";
  return stdin.length > LONGEST_STDIN
    ? `stdin is ${stdin.length} characters long; ${LONGEST_STDIN} are possible.`
    : undefined;
}

const BATCH_FORM = 'a JSON array of argv arrays, [["open","https://example.com"],["snapshot","-i"]]';

type Steps = { readonly ok: readonly ParsedArgv[] } | { readonly problem: Problem };

/** A close may be the last row only, and of this browser only: a row behind it would start another one. */
function closingFault(steps: readonly ParsedArgv[]): string | undefined {
  const at = steps.findIndex(({ command }) => command.effect === "close");
  if (at < 0) return undefined;
  if (at < steps.length - 1) return `row ${at + 1}: close ends the browser, so it must be the last row.`;
  return steps[at]?.flags.length === 0 ? undefined : `row ${at + 1}: close --all must be a call of its own.`;
}

/** The rows of a caller's batch. Words that stand beside them could not be read as command lines. */
function stepsOf(argv: ParsedArgv, rows: ReadSteps | undefined, unknown: Setting["unknown"]): Steps {
  if (!argv.command.holdsRows) return { ok: [argv] };
  if (argv.given.length > 0) return invalid(`batch takes its rows in stdin: ${BATCH_FORM}.`);
  if (!rows) return invalid(`batch needs stdin: ${BATCH_FORM}.`);
  const steps = acceptedSteps(rows, { unknown });
  const fault = "ok" in steps ? closingFault(steps.ok) : undefined;
  return fault === undefined ? steps : invalid(fault);
}

/** The `guide` command is answered here, without upstream. */
function guided(intent: Intent, { options }: Setting): Compiled {
  if (options.outputPath !== undefined)
    return invalid("guide is answered here and writes no file; leave outputPath out.");
  const found = guide(intent.argv.given[0]?.value);
  return "problem" in found ? { intent, problem: found.problem } : { intent, answer: found.text };
}

function compile({ args, stdin, command, rows }: ReadArgs, setting: Setting): Compiled {
  const { unknown } = setting;
  const argv = accepted(command, { unknown });
  if ("problem" in argv) return argv;
  const fault = stdinFault(argv.ok, stdin);
  if (fault !== undefined) return invalid(fault);
  const steps = stepsOf(argv.ok, rows, unknown);
  if ("problem" in steps) return steps;
  const intent: Intent = {
    args,
    argv: argv.ok,
    steps: steps.ok,
    shape: argv.ok.command.holdsRows ? "batch" : "one",
    wantsJson: argv.ok.globals.some((flag) => flag.spec.name === "--json"),
    ...(stdin === undefined ? {} : { stdin }),
  };
  return intent.argv.command.plainText === "ours" ? guided(intent, setting) : { intent };
}

/** What is secret about the words can be told only when all of them are there. */
function begun({ args: given }: Readonly<Record<string, unknown>>): readonly string[] {
  const [first] = Array.isArray(given) ? given : [];
  return typeof first === "string" && COMMAND_WORDS.has(first) ? [first] : [];
}

export const args = defineMode({
  name: "args",
  shape,
  example: (_given, path) =>
    path.length > 1
      ? 'Every item is a string, numbers too: {"args":["wait","500"]}.'
      : 'Every word is an item of its own: {"args":["open","https://example.com"]}.',
  read,
  words: (given) => given.args,
  lane: ({ command }) => laneOfArgv(command.fault === undefined ? command.argv : undefined),
  secrets,
  kept,
  written: (given) => readable(given).flatMap(writtenTexts),
  show,
  begun,
  compile,
});
