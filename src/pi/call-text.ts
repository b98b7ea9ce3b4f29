/** What the user sees of a call: its words without secrets. No colours and no widths here. */
import { z } from "zod";
import { type Json, parseJson } from "../json.ts";
import type { Refs } from "../projections/refs.ts";
import { redactorFor } from "../redaction/for-call.ts";
import { parseArgv } from "../upstream/grammar/argv.ts";
import { COMMAND_WORDS } from "../upstream/grammar/commands.ts";

const Parameters = z.looseObject({
  args: z.array(z.unknown()).optional().catch(undefined),
  stdin: z.string().optional().catch(undefined),
  sessionMode: z.string().optional().catch(undefined),
  timeoutMs: z.number().optional().catch(undefined),
});
/** The parameters as far as they can be read: the model may still be writing them, or have written nonsense. */
const Readable = Parameters.catch({});
type Readable = z.infer<typeof Readable>;

export interface CallText {
  /** Command first, global flags last. */
  readonly words: readonly string[];
  /** A batch: the command of each row; undefined for a row without one. */
  readonly rows?: readonly (string | undefined)[];
  /** The script of an `eval --stdin`. */
  readonly script?: string;
  readonly fresh: boolean;
  readonly timeoutMs?: number;
  /** There is more to come: the model is still writing. */
  readonly partial: boolean;
}

function argsOf({ args }: Readable): readonly string[] {
  return (args ?? []).filter((arg) => typeof arg === "string");
}

/** Parameters beside `args`: another way to call, named but not told. */
function otherModes(given: Readable): readonly string[] {
  return Object.keys(given).filter((key) => !Object.hasOwn(Parameters.shape, key));
}

function wordsOf(raw: unknown, args: readonly string[], refs: Refs): readonly string[] {
  const redactor = redactorFor(raw, refs);
  const parsed = parseArgv(args, { unknown: "pass" });
  if (!("ok" in parsed)) return redactor.args(args).value;
  const words = redactor.argv(parsed.ok).value;
  const globals = words.length - parsed.ok.words.length;
  // Once more by names alone: what reads as a word of the command may have been meant as a flag (`fill --password X`).
  return redactor.args([...words.slice(globals), ...words.slice(0, globals)]).value;
}

function rowCommand(row: Json): string | undefined {
  if (!Array.isArray(row)) return undefined;
  const parsed = parseArgv(
    row.filter((word) => typeof word === "string"),
    { unknown: "pass" },
  );
  // An unknown command keeps the word it was given, which may be anything.
  const name = "ok" in parsed ? parsed.ok.command.name : "";
  return COMMAND_WORDS.has(name.split(" ")[0] ?? "") ? name : undefined;
}

function inputText(raw: unknown, command: string | undefined, stdin: string, refs: Refs): Partial<CallText> {
  if (command === "eval") return { script: redactorFor(raw, refs).text(stdin).value };
  const rows = command === "batch" ? parseJson(stdin) : undefined;
  return Array.isArray(rows) ? { rows: rows.map(rowCommand) } : {};
}

/**
 * Reads a call for showing. What is secret about its words can be told only when all of them are there, so of a
 * partial call just the command is shown.
 *
 * @param raw the tool's parameters as the model wrote them
 * @param complete false while the model is still writing them
 */
export function callText(raw: unknown, refs: Refs, complete: boolean): CallText {
  const given = Readable.parse(raw);
  const args = argsOf(given);
  if (!complete) {
    return { words: args.slice(0, 1).filter((word) => COMMAND_WORDS.has(word)), fresh: false, partial: true };
  }
  const words = args.length > 0 ? wordsOf(raw, args, refs) : otherModes(given);
  return {
    words,
    ...(given.stdin === undefined ? {} : inputText(raw, words[0], given.stdin, refs)),
    ...(given.timeoutMs === undefined ? {} : { timeoutMs: given.timeoutMs }),
    fresh: given.sessionMode === "fresh",
    partial: false,
  };
}

/**
 * The same words with everything masked that the engine masked when the call ran: it knew the page of that time,
 * and with it which refs were password fields.
 *
 * @param shown `details.args` of the result
 */
export function maskedAs(text: CallText, raw: unknown, shown: readonly string[]): CallText {
  const args = argsOf(Readable.parse(raw));
  if (args.length !== shown.length) return text;
  const masked = new Map(
    args.flatMap((arg, at) => {
      const seen = shown[at] ?? arg;
      return seen === arg ? [] : [[arg, seen] as const];
    }),
  );
  return { ...text, words: text.words.map((word) => masked.get(word) ?? word) };
}
