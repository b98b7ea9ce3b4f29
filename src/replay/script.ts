/** A recorded session as something that can be run again: a list of calls, or one `job`. */
import { isJsonObject, type Json, type JsonObject, member, stringMember } from "../json.ts";
import { MASK } from "../redaction/shapes.ts";
import { JobSteps } from "../request/modes/job-steps.ts";
import { readArgv } from "../upstream/grammar/argv.ts";
import { differenceOf } from "./difference.ts";
import { maskedParams } from "./safe-params.ts";
import type { RecordedCall } from "./transcript.ts";

/** A call that is left out, and why. */
export interface LeftOut {
  readonly id: string;
  readonly why: string;
}

export interface Script {
  /** Parameters of the tool, each of which runs as it stands. */
  readonly calls: readonly { readonly id: string; readonly params: JsonObject }[];
  readonly leftOut: readonly LeftOut[];
}

/** Why a call cannot be run again; undefined when it can. */
export function notRunnable({ parent, params }: RecordedCall): string | undefined {
  if (parent !== undefined) return `a script of the call ${parent} made it: its parameters stand nowhere`;
  if (!isJsonObject(params)) return "its parameters are not in the file";
  return JSON.stringify(params).includes(MASK) ? `something of it stands as ${MASK}` : undefined;
}

/** pi keeps what the model wrote; who passes a script on should not pass on the secrets in it. */
const SECRET = "a secret stands in it; --with-secrets keeps it";

/** Why a call is left out of a script, by its id. */
function holdingBack(
  recorded: readonly RecordedCall[],
  withSecrets: boolean,
): (call: RecordedCall) => string | undefined {
  const masked = withSecrets ? undefined : maskedParams(recorded);
  return (call) => {
    const why = notRunnable(call);
    if (why !== undefined || !masked) return why;
    return differenceOf(call.params, masked.get(call.id)) === undefined ? undefined : SECRET;
  };
}

/** The calls in their order. @param withSecrets those too in which there is a secret, as they stand in the file */
export function scriptOf(recorded: readonly RecordedCall[], withSecrets = false): Script {
  const leftOut: LeftOut[] = [];
  const held = holdingBack(recorded, withSecrets);
  const calls = recorded.flatMap((call) => {
    const why = held(call);
    if (why !== undefined) leftOut.push({ id: call.id, why });
    return why === undefined && isJsonObject(call.params) ? [{ id: call.id, params: call.params }] : [];
  });
  return { calls, leftOut };
}

type Element = Readonly<Record<string, string>>;

/** What the newest snapshot calls an element, by its ref. */
type Refs = ReadonlyMap<string, Element>;

function refsIn(data: Json | undefined, known: Refs): Refs {
  const rows: readonly (Json | undefined)[] = Array.isArray(data) ? data.map((row) => member(row, "result")) : [data];
  const found = rows.map((row) => member(row, "refs")).findLast(isJsonObject);
  if (!found) return known;
  return new Map(
    Object.entries(found).flatMap(([ref, facts]): [string, Element][] => {
      const [role, name] = [stringMember(facts, "role"), stringMember(facts, "name")];
      return role === undefined ? [] : [[`@${ref}`, { locator: "role", role, ...(name ? { name } : {}) }]];
    }),
  );
}

/** A selector as it is, a ref by what it was called when it was good. */
function elementOf(word: string, refs: Refs): Element | undefined {
  return word.startsWith("@") ? refs.get(word) : { selector: word };
}

type Steps = readonly JsonObject[];

function waitStep(words: readonly string[], flags: ReadonlyMap<string, string>): JsonObject | undefined {
  for (const [flag, field] of [
    ["--text", "text"],
    ["--url", "url"],
    ["--load", "loadState"],
  ] as const) {
    const value = flags.get(flag);
    if (value !== undefined) return { action: "wait", [field]: value };
  }
  const [word] = words;
  if (word === undefined) return undefined;
  return /^\d+$/.test(word) ? { action: "wait", milliseconds: Number(word) } : { action: "wait", selector: word };
}

/** The step that a command is in a job; undefined when a job has none like it. */
function stepOf(args: readonly string[], refs: Refs): JsonObject | undefined {
  const { argv, fault } = readArgv(args);
  if (!argv || fault !== undefined || argv.globals.length > 0) return undefined;
  const given = argv.given.map(({ value }) => value);
  const flags = new Map(argv.flags.map(({ spec, value = "" }) => [spec.names[0] ?? "", value]));
  const [first, ...rest] = given;
  const element = first === undefined ? undefined : elementOf(first, refs);
  switch (argv.command.name) {
    case "open":
      return first === undefined ? undefined : { action: "open", url: first };
    case "click":
    case "check":
    case "uncheck":
      return element && { action: argv.command.name, ...element };
    case "fill":
    case "type":
      return element && { action: argv.command.name, ...element, text: rest.join(" ") };
    case "select":
      return element && { action: "select", ...element, values: rest };
    case "press":
      return first === undefined ? undefined : { action: "press", key: first };
    case "wait":
      return waitStep(given, flags);
    case "snapshot":
      return { action: "snapshot" };
    case "screenshot":
      return { action: "screenshot", ...(first === undefined ? {} : { path: first }) };
    default:
      return undefined;
  }
}

function ofArgs(args: Json, refs: Refs): Steps {
  if (!Array.isArray(args) || !args.every((word) => typeof word === "string")) return [];
  const step = stepOf(args, refs);
  return step ? [step] : [];
}

/** The steps of one call; none when a job has nothing like it. */
function stepsOf(params: JsonObject, refs: Refs): Steps {
  const { args, semanticAction, job } = params;
  if (args !== undefined) return ofArgs(args, refs);
  if (isJsonObject(semanticAction)) {
    const { session: _session, ...step } = semanticAction;
    return [step];
  }
  const steps = member(job, "steps");
  return Array.isArray(steps) ? steps.filter(isJsonObject) : [];
}

function isSteps(steps: Steps): boolean {
  return steps.length > 0 && JobSteps.safeParse(steps).success;
}

/** The calls that succeeded as one `job`; `job` is undefined when none of them can be a step. */
export function jobOf(
  recorded: readonly RecordedCall[],
  withSecrets = false,
): {
  readonly job: JsonObject | undefined;
  readonly leftOut: readonly LeftOut[];
} {
  const leftOut: LeftOut[] = [];
  const held = holdingBack(recorded, withSecrets);
  const all: JsonObject[] = [];
  let refs: Refs = new Map();
  for (const call of recorded) {
    const why = held(call) ?? (call.isError ? "it failed" : undefined);
    const steps = why === undefined && isJsonObject(call.params) ? stepsOf(call.params, refs) : [];
    if (isSteps(steps)) all.push(...steps);
    else leftOut.push({ id: call.id, why: why ?? "a job has no such step" });
    refs = refsIn(call.details?.["data"], refs);
  }
  return { job: all.length === 0 ? undefined : { job: { steps: all } }, leftOut };
}
