/** The parameters of calls without secrets. */
import { isJsonObject, type Json, type JsonObject, parseJson } from "../json.ts";
import { applyEvent, initialState, type State } from "../projections/state.ts";
import { createKnownSecrets } from "../redaction/known-secrets.ts";
import type { Redactor } from "../redaction/redact.ts";
import { MASK } from "../redaction/shapes.ts";
import { wordsOf } from "../request/modes/batch-words.ts";
import { readRequest } from "../request/read.ts";
import { redactorFor } from "../request/redactor.ts";
import { type ParsedArgv, readArgv } from "../upstream/grammar/argv.ts";
import type { RecordedCall } from "./transcript.ts";

/** The same value as JSON has it: without what is undefined. */
export function asJson(value: unknown): Json | undefined {
  if (value === undefined) return undefined;
  return parseJson(JSON.stringify(value));
}

/** The words of a row as upstream reads them; undefined when it does not. */
export function parsedOf(argv: readonly string[]): ParsedArgv | undefined {
  return readArgv(argv).argv;
}

/** An object in JSON, as headers are given, stays one, or upstream would be asked otherwise when it is run again. */
function maskedWord(safe: Redactor, raw: string, kept: string): string {
  const value = kept === MASK ? parseJson(raw) : undefined;
  if (!isJsonObject(value)) return kept;
  const masked = Object.entries(value).map(([name, one]) => {
    const [scheme = ""] = /^(?:Bearer|Basic) /.exec(typeof one === "string" ? one : "") ?? [];
    return [safe.text(name).value, `${scheme}${MASK}`];
  });
  return JSON.stringify(Object.fromEntries(masked));
}

/** The words of a row or of a call as they may be kept, in their order. */
export function safeWords(safe: Redactor, argv: readonly string[]): readonly string[] {
  const parsed = parsedOf(argv);
  const kept = parsed ? safe.argv({ ...parsed, globals: [], words: argv }).value : safe.args(argv).value;
  return kept.length === argv.length ? kept.map((word, at) => maskedWord(safe, argv[at] ?? "", word)) : kept;
}

/** A row of a batch that was given as a command line: what its words are is seen once it is taken apart. */
function safeLine(safe: Redactor, line: string): string {
  const row = wordsOf(line) ?? [];
  const kept = safeWords(safe, row);
  if (row.length < 2 || kept.every((word, at) => word === row[at])) return line;
  return kept.map((word) => (/^[^\s'"]+$/.test(word) ? word : JSON.stringify(word))).join(" ");
}

/** The words of a call; those of a batch may be whole rows. */
function safeArgs(safe: Redactor, argv: readonly string[]): readonly string[] {
  const holdsRows = parsedOf(argv)?.command.holdsRows === true;
  return safeWords(safe, holdsRows ? argv.map((word) => safeLine(safe, word)) : argv);
}

/** Members that hold what goes into a field, a script or an app. */
const WRITTEN: ReadonlySet<string> = new Set(["text", "values", "stdin", "appArgs"]);

function allMasked(value: Json): Json {
  if (typeof value === "string") return MASK;
  if (Array.isArray(value)) return value.map(allMasked);
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, allMasked(one ?? null)]))
    : value;
}

/** Names of members pass too: what fits no form may be called anything. */
function safeNames(safe: Redactor, value: Json, fits: boolean): Json {
  if (Array.isArray(value)) return value.map((one) => safeNames(safe, one, fits));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one = null]): [string, Json] => {
      const kept = !fits && WRITTEN.has(key) ? allMasked(one) : safeNames(safe, one, fits);
      return [safe.text(key).value, kept];
    }),
  );
}

/** Whether a mode could make something of them: it has said then what of them is secret. */
function isRead(params: unknown): boolean {
  const { call, problem, options } = readRequest(params);
  return problem === undefined && call !== undefined && !("problem" in call.compile({ options, unknown: "pass" }));
}

/**
 * Parameters as they may be kept: words by what they are, everything else by what is known to be secret. Where they fit
 * no form nobody has read them, so that what looks like a text for a field is left out.
 */
export function safeParams(safe: Redactor, params: unknown): Json {
  const given = asJson(params) ?? null;
  const shown = asJson(safe.strings(safeNames(safe, given, isRead(params))).value) ?? null;
  if (!isJsonObject(given) || !isJsonObject(shown)) return shown;
  const { args } = given;
  const words = Array.isArray(args) && args.every((word) => typeof word === "string") ? args : undefined;
  if (!words) return shown;
  const kept: JsonObject = { ...shown, args: [...safeArgs(safe, words)] };
  return asJson(kept) ?? null;
}

/** Every text in a value. */
function textsIn(value: Json | undefined, found: Set<string> = new Set()): ReadonlySet<string> {
  if (typeof value === "string") found.add(value);
  else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) textsIn(one, found);
  return found;
}

/**
 * The parameters of recorded calls, by their ids, as they may be shown: pi keeps what the model wrote, secrets among it.
 * What a call put into a field is shown only where its own result shows it, since the engine knew what field that was.
 */
export function maskedParams(calls: readonly RecordedCall[]): ReadonlyMap<string, Json> {
  const known = createKnownSecrets();
  let state: State = initialState;
  const masked = new Map<string, Json>();
  for (const { id, params, details, events } of calls) {
    if (params !== undefined) {
      const request = readRequest(params);
      const safe = redactorFor(request, state, known);
      const shown = textsIn(details);
      safe.release(request.written.filter((text) => shown.has(text)));
      safe.learn(request.written.filter((text) => !shown.has(text)));
      masked.set(id, safeParams(safe, params));
    }
    for (const event of events) state = applyEvent(state, event, event.owner);
  }
  return masked;
}
