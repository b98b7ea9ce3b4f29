/** Reads a call's parameters once, before anything else looks at them. */

import type { CallContext } from "../call/context.ts";
import { type Problem, refusal } from "../problem.ts";
import { guessSecrets } from "../redaction/argv.ts";
import type { LabelOf } from "../redaction/fields.ts";
import type { GivenSecret } from "../redaction/secrets.ts";
import { misfit } from "./misfit.ts";
import { modes } from "./modes/index.ts";
import { type LaneName, NO_LANE } from "./modes/lane.ts";
import type { AnyMode } from "./modes/mode.ts";
import type { ModeCall } from "./modes/mode-call.ts";
import { Options } from "./modes/options.ts";
import { MODE_NAMES, Params, withoutEmpty } from "./params.ts";

/** A call as it comes in: the context with the request in it. */
export interface Received extends CallContext {
  readonly request: Request;
}

/** A call as far as it could be read. */
export interface Request {
  /** Why it cannot be what the caller means: nothing of it may run. */
  readonly problem?: Problem;
  /** The mode with its parameters; undefined when they do not fit, or when none or several modes are given. */
  readonly call?: ModeCall;
  readonly options: Options;
  /** The queue that the call wants; none for what will be refused. */
  readonly lane: LaneName;
  /** Values that came in with the call and must not be seen again; guessed where it could not be read. */
  readonly secrets: (labelOf: LabelOf) => readonly string[];
  /** The same with how each became known, for later calls. */
  readonly kept: (labelOf: LabelOf) => readonly GivenSecret[];
  /** What the call puts into fields, whatever those are. */
  readonly written: readonly string[];
  /** The call's words, or what can be told instead of them; not redacted. */
  readonly words: readonly string[];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Every text in a value, in its order; what is nested deeper than anything we take is left out. */
function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || depth > 20) return [];
  return Object.values(value).flatMap((item) => textsIn(item, depth + 1));
}

/** The widest mode is kept: what the others say fits into a call of its own, or into a step. */
function several(chosen: readonly AnyMode[]): string {
  const names = chosen.map(({ name }) => name);
  const kept = names.at(-1) ?? "";
  const others = names.slice(0, -1).join(" and ");
  return `${names.join(" and ")} are calls of their own, and one call takes one of them: keep ${kept} and leave out ${others}. Nothing was run.`;
}

/** A mode without anything in it, as models also write those that they do not mean: told where it is all there is. */
function blank(raw: unknown): string {
  const [name] = isObject(raw) ? Object.keys(raw).filter((key) => MODE_NAMES.includes(key) && isObject(raw[key])) : [];
  return name === undefined ? "" : `${name} says nothing. `;
}

function notOne(chosen: readonly AnyMode[], raw: unknown): Problem | undefined {
  if (chosen.length === 1) return undefined;
  const message =
    chosen.length > 1
      ? several(chosen)
      : `${blank(raw)}Give the command in args, for example {"args":["open","https://example.com"]}. Nothing was run.`;
  return refusal("validation-error", message);
}

/** Parameters that belong to another mode, which would be left unheard. */
function unheard(given: Readonly<Record<string, unknown>>, [mode]: readonly AnyMode[]): Problem | undefined {
  if (!mode) return undefined;
  for (const { name, shape } of modes) {
    const key = name === mode.name ? undefined : Object.keys(shape).find((one) => given[one] !== undefined);
    if (key === undefined) continue;
    const message = `${key} goes with ${name}; ${mode.name} has no use for it: leave it out. Nothing was run.`;
    return refusal("validation-error", message);
  }
  return undefined;
}

/** What is told of parameters that do not fit: the texts of `args`, else what else was given, by its name. */
function unreadWords(given: Readonly<Record<string, unknown>>): readonly string[] {
  const { args } = given;
  if (args !== undefined) return Array.isArray(args) ? args.filter((arg) => typeof arg === "string") : [];
  return Object.keys(given).filter((key) => !isKnown(key));
}

function isKnown(key: string): boolean {
  return Object.hasOwn(Params.shape, key) && !MODE_NAMES.includes(key);
}

/** What may be shown of a call that the model is still writing. */
export function begunWords(raw: unknown): readonly string[] {
  const given = isObject(raw) ? raw : {};
  return modes.find(({ name }) => given[name] !== undefined)?.begun(given) ?? [];
}

/** Reads a call as far as it can be read. Never fails: what is wrong with it is told by `problem`, or by `compile`. */
export function readRequest(raw: unknown): Request {
  const filled = withoutEmpty(raw);
  const given = isObject(filled) ? filled : {};
  const chosen = modes.filter(({ name }) => given[name] !== undefined);
  const problem = misfit(filled) ?? notOne(chosen, raw) ?? unheard(given, chosen);
  const calls = chosen.flatMap((mode) => mode.bind(given) ?? []);
  const [call] = calls.length === 1 ? calls : [];
  const guessed = call && chosen.length === 1 ? [] : guessSecrets(textsIn(raw));
  return {
    options: Options.safeParse(given).data ?? {},
    lane: problem === undefined && call ? call.lane : NO_LANE,
    secrets: (labelOf) => [...calls.flatMap((one) => one.secrets(labelOf)), ...guessed],
    kept: (labelOf) => calls.flatMap((one) => one.kept(labelOf)),
    written: calls.flatMap((one) => one.written),
    words: call?.words ?? unreadWords(given),
    ...(problem === undefined ? {} : { problem }),
    ...(call === undefined ? {} : { call }),
  };
}
