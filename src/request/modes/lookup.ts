/** What the two lookups share: rows of a batch out of a few fields, and what is told of them. */
import type { Outcome, Step } from "../../call/outcome.ts";
import type { JsonObject } from "../../json.ts";
import { asJson, type Candidate, candidateLines } from "../../lookup/candidate.ts";
import { type Problem, refusal } from "../../problem.ts";
import type { Redactor } from "../../redaction/redact.ts";
import { type ParsedArgv, parseArgv, readArgv } from "../../upstream/grammar/argv.ts";
import type { Reply } from "../../upstream/protocol/reply.ts";
import type { LaneName } from "./lane.ts";
import type { Compiled, Rows, Setting } from "./mode-call.ts";

export function laneOf(session: string | undefined): LaneName {
  return session === undefined ? { kind: "managed" } : { kind: "named", session };
}

function argsOf(session: string | undefined): readonly string[] {
  return session === undefined ? ["batch"] : ["--session", session, "batch"];
}

export function invalid(message: string): { readonly problem: Problem } {
  return { problem: refusal("validation-error", `${message} Nothing was run.`) };
}

/** A field that would be read as a flag, or as nothing at all. */
export function fieldFault(mode: string, fields: Readonly<Record<string, string | undefined>>): string | undefined {
  for (const [name, value] of Object.entries(fields)) {
    if (value?.startsWith("-")) return `${mode}.${name} begins with "-", so it would be read as a flag.`;
    if (value !== undefined && !value.isWellFormed()) return `${mode}.${name} holds half a surrogate pair.`;
  }
  return undefined;
}

/** Rows as what the call is to do. All of them run, whatever one of them says. */
export function batchOf(rows: Rows, session: string | undefined, { unknown }: Setting): Compiled {
  const args = argsOf(session);
  const argv = parseArgv(args, { unknown });
  if ("problem" in argv) return argv;
  const steps: ParsedArgv[] = [];
  for (const row of rows) {
    const step = parseArgv(row, { unknown });
    if ("problem" in step) return step;
    steps.push(step.ok);
  }
  return { intent: { args, argv: argv.ok, steps, shape: "job", wantsJson: false } };
}

/** The plan as details tell it, without secrets. */
export function compiledField(rows: Rows, session: string | undefined, query: JsonObject, safe: Redactor): JsonObject {
  const steps = rows.map((row) => {
    const { argv } = readArgv(row);
    return { action: argv?.command.name ?? row[0] ?? "", args: argv ? safe.argv(argv).value : safe.args(row).value };
  });
  return {
    args: safe.args(argsOf(session)).value,
    stdin: JSON.stringify(steps.map((step) => step.args)),
    steps,
    query: safe.strings(query).value,
  };
}

export function stepOf({ steps }: Outcome, command: string): Step | undefined {
  return steps.find((step) => step.command.name === command);
}

/** What a row answered; undefined when it failed or did not run. */
export function dataOf(outcome: Outcome, command: string): Reply["data"] | undefined {
  const step = stepOf(outcome, command);
  if (!step || step.problem || typeof step.reply === "string") return undefined;
  return step.reply.value.data;
}

/** What a lookup came to. */
export interface Found {
  /** The fields of details. */
  readonly field: "sourceLookup" | "networkSourceLookup";
  readonly compiled: JsonObject;
  readonly result: JsonObject;
  /** First line of the text. */
  readonly summary: string;
  /** Between it and the candidates. */
  readonly lines: readonly string[];
  readonly candidates: readonly Candidate[];
  readonly limitations: readonly string[];
}

/** The outcome with what was found: in `details`, and as the text in place of what each row said. */
export function withFound(outcome: Outcome, found: Found): Outcome {
  const { field, candidates, limitations, summary } = found;
  const why = outcome.status === "ok" ? [] : [outcome.problem.message];
  const left = limitations.filter((one) => !why.includes(one));
  const text = [summary, ...why, ...found.lines, ...candidateLines(candidates, field), ...left].join("\n");
  const name = `compiled${field.charAt(0).toUpperCase()}${field.slice(1)}`;
  const result = { ...found.result, candidates: asJson(candidates), limitations, summary };
  return { ...outcome, mode: { fields: { [name]: found.compiled, [field]: result }, text } };
}

/** The outcome without the failure of rows that did not matter; as it is when another row has failed, too. */
export function forgiving(outcome: Outcome, matters: (step: Step) => boolean): Outcome {
  if (outcome.status !== "failed") return outcome;
  const failed = outcome.steps.filter(({ problem, reply }) => problem !== undefined || typeof reply === "string");
  const blamed = failed.some(({ problem }) => problem === outcome.problem);
  if (!blamed || failed.some(matters)) return outcome;
  const { problem: _forgiven, ...facts } = outcome;
  return { ...facts, status: "ok" };
}
