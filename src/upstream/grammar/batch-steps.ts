/** Reads the rows of a caller's batch with the tables. Pure, like `argv.ts`. */
import { parseJson } from "../../json.ts";
import { type Problem, refusal } from "../../problem.ts";
import { type ParsedArgv, type ParseOptions, parseArgv } from "./argv.ts";
import * as say from "./argv-messages.ts";

function invalid(message: string): { problem: Problem } {
  return { problem: refusal("validation-error", message, "batch-input") };
}

/** `rewrite` puts another row in the place of one that is not upstream's own. */
export interface StepOptions extends ParseOptions {
  readonly rewrite?: (row: readonly string[]) => readonly string[];
}

/**
 * Reads the stdin of a caller's `batch`: a JSON array of rows, each an array of strings.
 *
 * `ok` has one parsed argv a row, in order; `problem` is a `validation-error` that names the first bad row (from 1).
 * Refused beyond `parseArgv`: what upstream cannot run inside a batch (NOTES 4).
 */
export function parseSteps(stdin: string, options: StepOptions): { ok: readonly ParsedArgv[] } | { problem: Problem } {
  const rows = parseJson(stdin);
  if (rows === undefined) return invalid(say.stepsNotJson(stdin));
  if (!Array.isArray(rows)) return invalid(say.stepsNotArray());
  if (rows.length === 0) return invalid(say.stepsEmpty());
  const steps: ParsedArgv[] = [];
  for (const [at, row] of rows.entries()) {
    if (!Array.isArray(row)) return invalid(say.inRow(at, say.rowNotArray()));
    const odd = row.findIndex((word) => typeof word !== "string");
    if (odd >= 0) return invalid(say.inRow(at, say.rowWord(odd, row[odd])));
    const words = row.filter((word) => typeof word === "string");
    const parsed = parseArgv(options.rewrite?.(words) ?? words, options);
    const fault = "problem" in parsed ? parsed.problem.message : unfitForBatch(parsed.ok);
    if (fault !== undefined || "problem" in parsed) return invalid(say.inRow(at, fault ?? ""));
    steps.push(parsed.ok);
  }
  return { ok: steps };
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
