/**
 * Makes diagnostics of users' safe: they are checked at start, and what is wrong with one later costs no call anything.
 * What such a diagnostic or its page says is parsed, never trusted.
 */
import { Script } from "node:vm";
import { freeze } from "immer";
import { z } from "zod";
import type { NextAction } from "../call/outcome.ts";
import { cut } from "../cut.ts";
import type { Json, JsonObject } from "../json.ts";
import { later } from "../later.ts";
import { type Script as AnyScript, isPageCall } from "../page/page-call.ts";
import type { AnySensor, Schema } from "../page/sensor.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Diagnosis, Diagnostic, Seen } from "./diagnostic.ts";

const USERS_ID = /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/;

/** What a user's diagnostic may say: characters of a summary, of its evidence and of a sensor's answer as JSON. */
const LONGEST_SUMMARY = 500;
const LONGEST_EVIDENCE = 8_000;
const LONGEST_ANSWER = 20_000;

/** The shape that the compiler would ask for; a file in JavaScript, or one that was never compiled, has not met it. */
const shapeSchema = later(() =>
  z.looseObject({
    id: z.string(),
    before: z.array(z.looseObject({ id: z.string().min(1) })),
    after: z.array(z.looseObject({ id: z.string().min(1) })),
    at: z.array(z.looseObject({ id: z.string().min(1) })).optional(),
    applies: z.function(),
    diagnose: z.function(),
  }),
);

const foundSchema = later(() =>
  z.object({
    kind: z.enum(["undone", "note"]).optional(),
    summary: z.string().min(1),
    evidence: z.record(z.string(), z.json()),
    first: z.boolean().optional(),
    nextActions: z
      .array(
        z.strictObject({
          tool: z.literal("agent_browser"),
          id: z.string().min(1),
          reason: z.string(),
          safety: z.string().exactOptional(),
          params: z.union([
            z.strictObject({
              args: z.array(z.string()),
              stdin: z.string().exactOptional(),
              sessionMode: z.enum(["auto", "fresh"]).exactOptional(),
              timeoutMs: z.number().exactOptional(),
            }),
            z.object({ args: z.undefined().exactOptional() }).catchall(z.record(z.string(), z.json())),
          ]),
        }),
      )
      .default([]),
  }),
);

/** A promise is no answer here; one that rejects must not end pi. */
function answered<T>(value: T): T {
  if (value instanceof Promise) value.catch(() => {});
  return value;
}

/**
 * An expression whose answer is JSON of a bounded length, whatever the script gives: one that cannot be sent would
 * take the whole look with it.
 */
function bounded(script: AnyScript): AnyScript {
  if (isPageCall(script)) return script;
  return `(s=>s&&s.length<=${LONGEST_ANSWER}?JSON.parse(s):void 0)(JSON.stringify((${script}\n)))`;
}

/** Throws unless the script is one expression: anything else would break the look that it stands in. */
function expression(script: AnyScript): AnyScript {
  const made = bounded(script);
  if (typeof made === "string") new Script(`({a:()=>${made}})`);
  return made;
}

function checked<T extends Json>(schema: Schema<T>): Schema<T> {
  return {
    safeParse: (answer) => {
      try {
        const parsed = schema.safeParse(answer);
        return parsed.success && z.json().safeParse(parsed.data).success ? parsed : { success: false };
      } catch {
        return { success: false };
      }
    },
  };
}

/** The sensor under a name that no other diagnostic has. Made anew for each question: it is told by its id alone. */
function owned<T extends Json>(owner: string, sensor: AnySensor<T>): AnySensor<T> {
  const { script } = sensor;
  const own = { ...sensor, id: `${owner}:${sensor.id}`, schema: checked(sensor.schema) };
  if (typeof script === "function")
    return { ...own, script: (command: ParsedArgv) => expression(answered(script(command))) };
  return { ...own, script: bounded(script) };
}

function seenBy(owner: string, seen: Seen): Seen {
  const frozen = <T>(value: T): T => freeze(value, true);
  return {
    ...seen,
    command: frozen(seen.command),
    data: frozen(seen.data),
    problem: frozen(seen.problem),
    before: (sensor) => frozen(seen.before(owned(owner, sensor))),
    after: (sensor) => frozen(seen.after(owned(owner, sensor))),
    at: (sensor) => frozen(seen.at(owned(owner, sensor))),
  };
}

function boundedEvidence(evidence: JsonObject): JsonObject {
  const { length } = JSON.stringify(evidence);
  return length <= LONGEST_EVIDENCE ? evidence : { leftOut: `${length} characters of evidence` };
}

/**
 * What a user's diagnostic found, as far as it can be used. A command that upstream called done stays done, whatever
 * the diagnostic thinks of it: `undone` is a warning.
 */
function foundBy(owner: string, diagnosis: Diagnosis | undefined): Diagnosis | undefined {
  if (diagnosis === undefined) return undefined;
  // What JSON does not keep could be neither shown nor recorded.
  const found = foundSchema().safeParse(JSON.parse(JSON.stringify(diagnosis))).data;
  if (!found) return undefined;
  const { kind, summary, evidence, first = false } = found;
  const nextActions = found.nextActions.map((action): NextAction => ({ ...action, id: `${owner}/${action.id}` }));
  return {
    ...(kind === "note" ? { kind } : {}),
    summary: cut(summary, LONGEST_SUMMARY),
    evidence: boundedEvidence(evidence),
    first,
    nextActions,
  };
}

function contained(diagnostic: Diagnostic): Diagnostic {
  const { id, before, after, at, afterFailure } = diagnostic;
  const own = (sensors: readonly AnySensor[]): readonly AnySensor[] => sensors.map((sensor) => owned(id, sensor));
  return {
    id,
    before: own(before),
    after: own(after),
    ...(at === undefined ? {} : { at: own(at) }),
    ...(afterFailure === true ? { afterFailure } : {}),
    applies: (command) => answered(diagnostic.applies(freeze(command, true))) === true,
    diagnose: (seen) => foundBy(id, answered(diagnostic.diagnose(seenBy(id, seen)))),
  };
}

/** What is wrong with the sensors that look at one moment; undefined when nothing is. */
function sensorFault(sensors: readonly AnySensor[]): string | undefined {
  const known = new Map<string, AnySensor>();
  for (const sensor of sensors) {
    const { id, script } = sensor;
    if ((known.get(id) ?? sensor) !== sensor) return `has two sensors "${id}" that look at the same moment`;
    known.set(id, sensor);
    if (typeof script === "function") continue;
    try {
      expression(script);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return `has the sensor "${id}", whose script is not one JavaScript expression: ${reason}`;
    }
  }
  return undefined;
}

function fault(diagnostic: Diagnostic): string | undefined {
  const shape = shapeSchema().safeParse(diagnostic);
  if (!shape.success) {
    const [issue] = shape.error.issues;
    return `is not complete: ${issue?.path.join(".")}: ${issue?.message}`;
  }
  if (!USERS_ID.test(diagnostic.id)) return 'needs an id of the form "owner/name", in lower-case words with hyphens';
  const { at = [], before, after } = diagnostic;
  return sensorFault([...at, ...before]) ?? sensorFault(after);
}

/**
 * The diagnostics of users', fit to stand beside the built-in ones.
 * @throws an Error that names the diagnostic when one is not as it must be, or both when two have one id
 */
export function usersDiagnostics(list: readonly Diagnostic[]): readonly Diagnostic[] {
  const places = new Map<string, number>();
  for (const [index, diagnostic] of list.entries()) {
    const wrong = fault(diagnostic);
    const name = typeof diagnostic?.id === "string" ? `"${diagnostic.id}"` : "without an id";
    if (wrong !== undefined) throw new Error(`The diagnostic ${name} (number ${index + 1}) ${wrong}.`);
    const earlier = places.get(diagnostic.id);
    if (earlier !== undefined) {
      throw new Error(`The diagnostics number ${earlier + 1} and number ${index + 1} have the same id, ${name}.`);
    }
    places.set(diagnostic.id, index);
  }
  return list.map(contained);
}
