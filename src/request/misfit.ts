/** Says what is wrong with parameters that do not fit, and how right ones look. */
import type { z } from "zod";
import { type Problem, refusal } from "../problem.ts";
import { nearest } from "../upstream/grammar/nearest.ts";
import { insteadOf, insteadOfStep, misnamed } from "./instead.ts";
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

/** A member that is not known, and how it is written here. */
function unknownMember(given: unknown, path: Path, keys: readonly string[], said: string): string {
  const known = keys.flatMap((key) => insteadOf(given, path, key) ?? []);
  return known.length === 0 ? said : `${sentence(said)} Instead: ${known.join("; ")}`;
}

function withInstead(told: string, instead: string | undefined): string {
  return instead === undefined ? told : `${sentence(told)} Instead: ${instead}`;
}

/** What is wrong there, without the value: nobody knows what it holds. */
function fault(given: unknown, issue: Issue): string {
  const { path } = issue;
  const value = valueAt(given, path);
  if (issue.code === "unrecognized_keys") return unknownMember(given, path, issue.keys, issue.message);
  if (issue.code === "invalid_value")
    return value === undefined ? "is missing" : withInstead(oneOf(issue.values, value), insteadOf(given, path, value));
  if (issue.code === "invalid_union" && "options" in issue && Array.isArray(issue.options))
    return withInstead(oneOf(issue.options, value), insteadOf(given, path, value) ?? insteadOfStep(given, path));
  if (issue.code === "invalid_type" && value === undefined) return withInstead("is missing", misnamed(given, path));
  return withInstead(issue.message, insteadOfStep(given, path));
}

/** Why the parameters cannot be what they should be; undefined when they fit. */
export function misfit(given: unknown): Problem | undefined {
  const checked = Params.safeParse(given);
  if (checked.success) return undefined;
  const [issue] = checked.error.issues;
  const path = issue?.path ?? [];
  const where = path.length > 0 ? `${placeOf(path)}: ` : "";
  const what = issue ? sentence(fault(given, issue)) : "unknown.";
  const example = modes.find(({ name }) => name === path[0])?.example(given, path);
  const like = example === undefined ? "" : ` ${example}`;
  return refusal("validation-error", `The parameters do not fit: ${where}${what}${like} Nothing was run.`);
}
