/** Reads the rows of a caller's batch with the tables. Pure, like `argv.ts`. */
import { type Json, parseJson } from "../../json.ts";
import { type Problem, refusal } from "../../problem.ts";
import { accepted, MOST_WORDS, type ParsedArgv, type ParseOptions, type ReadArgv, readArgv } from "./argv.ts";
import * as say from "./argv-messages.ts";

function invalid(message: string): { problem: Problem } {
  return { problem: refusal("validation-error", message, "batch-input") };
}

/** Rows of one batch: each has looks of its own, and an answer that must be read, redacted and shown. */
const MOST_ROWS = 500;

/** Another row in the place of one that is not upstream's own. */
export type Rewrite = (row: readonly string[]) => readonly string[];

/** One row, as far as it could be read. */
export interface ReadRow {
  /** Its words, without what is no text. */
  readonly words: readonly string[];
  readonly read: ReadArgv;
}

/** The rows of a caller's batch, before it is known whether the installed upstream is newer than the table. */
export interface ReadSteps {
  readonly rows: readonly ReadRow[];
  /** Why there are no rows at all. */
  readonly fault?: string;
}

/**
 * Reads the stdin of a caller's `batch`: a JSON array of rows, each an array of strings. Never fails; what cannot be
 * read is a fault of its row. A fault beyond those of `readArgv`: what upstream cannot run inside a batch (NOTES 4).
 */
export function readSteps(stdin: string, rewrite: Rewrite = (row) => row): ReadSteps {
  const rows = parseJson(stdin);
  if (rows === undefined) return { rows: [], fault: say.stepsNotJson(stdin) };
  if (!Array.isArray(rows)) return { rows: [], fault: say.stepsNotArray() };
  if (rows.length === 0) return { rows: [], fault: say.stepsEmpty() };
  if (rows.length > MOST_ROWS) return { rows: [], fault: say.tooManySteps(rows.length, MOST_ROWS) };
  return { rows: rows.map((row) => readRow(row, rewrite)) };
}

function readRow(row: Json, rewrite: Rewrite): ReadRow {
  if (!Array.isArray(row)) return { words: [], read: { fault: say.rowNotArray() } };
  if (row.length > MOST_WORDS) return { words: [], read: { fault: say.tooManyWords(row.length, MOST_WORDS) } };
  const words = row.filter((word) => typeof word === "string");
  const odd = row.findIndex((word) => typeof word !== "string");
  if (odd >= 0) return { words, read: { fault: say.rowWord(odd, row[odd]) } };
  const read = readArgv(rewrite(words));
  const unfit = read.argv && unfitForBatch(read.argv);
  return { words, read: unfit === undefined ? read : { ...read, fault: unfit } };
}

/** Judges the rows: one parsed argv a row, in order, or a `validation-error` that names the first bad row (from 1). */
export function acceptedSteps(
  { rows, fault }: ReadSteps,
  options: ParseOptions,
): { ok: readonly ParsedArgv[] } | { problem: Problem } {
  if (fault !== undefined) return invalid(fault);
  const steps: ParsedArgv[] = [];
  for (const [at, { read }] of rows.entries()) {
    const one = accepted(read, options);
    if ("problem" in one) return invalid(say.inRow(at, one.problem.message));
    steps.push(one.ok);
  }
  return { ok: steps };
}

/** Reads and judges at once. */
export function parseSteps(stdin: string, options: ParseOptions): ReturnType<typeof acceptedSteps> {
  return acceptedSteps(readSteps(stdin), options);
}

function unfitForBatch(step: ParsedArgv): string | undefined {
  const { command, globals } = step;
  if (globals.some((flag) => flag.spec.name === "--annotate")) return say.annotateInRow();
  const [global] = globals;
  if (global !== undefined) return say.globalInRow(global.spec.name);
  if (command.unbatched || command.session === "stateless") return say.notInBatch(command.name);
  return step.flags.some((flag) => flag.spec.names.some((name) => name === command.stdin))
    ? say.stdinInRow(command.name)
    : undefined;
}
