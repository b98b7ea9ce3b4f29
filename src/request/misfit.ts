/** Says what is wrong with parameters that do not fit, and how right ones look. */
import type { z } from "zod";
import { type Problem, refusal } from "../problem.ts";
import { nearest } from "../upstream/grammar/nearest.ts";
import { modes } from "./modes/index.ts";
import { memberOf, sentence } from "./modes/teach.ts";
import { Params } from "./params.ts";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

function valueAt(given: unknown, path: Path): unknown {
  return path.reduce(memberOf, given);
}

/** `job step 2: url`; the steps of a list are counted from 1, as they are told of. */
function placeOf(path: Path): string {
  const [mode, steps, at, ...rest] = path.map(String);
  if (steps === "steps" && at !== undefined) {
    const field = rest.length > 0 ? `: ${rest.join(".")}` : "";
    return `${mode} step ${Number(at) + 1}${field}`;
  }
  return path.map(String).join(".");
}

function oneOf(words: readonly unknown[], word: unknown): string {
  const known = words.map(String);
  const meant = typeof word === "string" ? nearest(word, known) : undefined;
  return `is one of ${known.join(", ")}${meant === undefined ? "" : `. Did you mean ${meant}?`}`;
}

/** What is wrong there, without the value: nobody knows what it holds. */
function fault(issue: Issue, value: unknown): string {
  if (issue.code === "invalid_value") return value === undefined ? "is missing" : oneOf(issue.values, value);
  if (issue.code === "invalid_union" && "options" in issue && Array.isArray(issue.options))
    return oneOf(issue.options, value);
  if (issue.code === "invalid_type" && value === undefined) return "is missing";
  return issue.message;
}

/** Why the parameters cannot be what they should be; undefined when they fit. */
export function misfit(given: unknown): Problem | undefined {
  const checked = Params.safeParse(given);
  if (checked.success) return undefined;
  const [issue] = checked.error.issues;
  const path = issue?.path ?? [];
  const where = path.length > 0 ? `${placeOf(path)}: ` : "";
  const what = issue ? sentence(fault(issue, valueAt(given, path))) : "unknown.";
  const example = modes.find(({ name }) => name === path[0])?.example(given, path);
  const like = example === undefined ? "" : ` ${example}`;
  return refusal("validation-error", `The parameters do not fit: ${where}${what}${like} Nothing was run.`);
}
