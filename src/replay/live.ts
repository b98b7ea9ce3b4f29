/** The recorded calls again, on a browser of today. */
import type { Engine } from "../engine/engine.ts";
import { isJsonObject, type Json, type JsonObject, member, parseJson, rowsOf, stringMember } from "../json.ts";
import { readArgv } from "../upstream/grammar/argv.ts";
import { type Difference, differenceOf } from "./difference.ts";
import { notRunnable } from "./script.ts";
import type { RecordedCall } from "./transcript.ts";

/** What became of one call. */
export interface LiveCall {
  readonly id: string;
  /** Why it was not run. */
  readonly leftOut?: string;
  /** Where its outcome is another; empty when it is the same. */
  readonly differences: readonly Difference[];
}

export interface LiveOptions {
  /** Nothing that may change something is run. */
  readonly readOnly: boolean;
  /** Whether a call that may change something is run. */
  readonly allow: (call: RecordedCall) => Promise<boolean>;
  readonly each: (call: LiveCall) => void;
  /** Ends the call that runs, and no other is begun. */
  readonly signal: AbortSignal;
}

/** Steps of a job that change nothing. */
const ONLY_READ: ReadonlySet<string> = new Set(["open", "wait", "assertText", "assertUrl", "snapshot"]);
/** Modes that only look. */
const LOOK_ONLY = ["qa", "sourceLookup", "networkSourceLookup"];
/** What can be asked about desktop apps without one being started, acted on or ended. */
const LOOKS_AT_APPS = ["list", "status", "probe"];

function wordsOf(value: Json | undefined): readonly string[] | undefined {
  return Array.isArray(value) && value.every((word) => typeof word === "string") ? value : undefined;
}

/** Commands that do nothing to a page and only tell something; what else does nothing to it changes something beside it. */
const ONLY_TELL: ReadonlySet<string> = new Set([
  "network requests",
  "network request",
  "cookies get",
  "tab list",
  "dialog status",
  "console",
  "errors",
  "guide",
]);
/** They go to a page or read, and do more. */
const MORE: ReadonlySet<string> = new Set(["connect", "auth login", "doctor", "react renders start"]);

/** Whether a command only reads, or goes to a page. Flags of a launch, files and scripts are more than that. */
function onlyReads(words: readonly string[]): boolean {
  const { argv, fault } = readArgv(words);
  if (!argv || fault !== undefined) return true;
  const { command, globals, flags } = argv;
  const reads = command.effect === "read" || command.effect === "navigate" || command.plainText === "upstream";
  const quiet = (reads && !MORE.has(command.name)) || ONLY_TELL.has(command.name);
  const launches = globals.some(({ spec }) => spec.name !== "--session" && spec.name !== "--json");
  const writes = command.artifact !== undefined || flags.some(({ spec }) => spec.kind === "path");
  return quiet && !writes && !launches && (command.powers ?? []).length === 0 && !words.includes("--clear");
}

/** Whether each row of a batch only reads; undefined for what is no batch whose rows stand in `stdin`. */
function readsInRows(words: readonly string[], stdin: Json | undefined): boolean | undefined {
  const [command, ...flags] = words;
  if (command !== "batch" || flags.some((flag) => flag !== "--bail") || typeof stdin !== "string") return undefined;
  const rows = parseJson(stdin);
  return Array.isArray(rows) && rows.map(wordsOf).every((row) => row !== undefined && onlyReads(row));
}

/** Whether a call may change something: the page, what its server keeps, or files. */
export function mayChange(params: JsonObject): boolean {
  if (params["outputPath"] !== undefined) return true;
  if (LOOK_ONLY.some((mode) => params[mode] !== undefined)) return false;
  if (params["electron"] !== undefined)
    return !LOOKS_AT_APPS.includes(stringMember(params["electron"], "action") ?? "");
  const words = wordsOf(params["args"]);
  if (words) return !(readsInRows(words, params["stdin"]) ?? onlyReads(words));
  const steps = rowsOf(params["job"] ?? null, "steps");
  return steps.length === 0 || steps.some((step) => !ONLY_READ.has(stringMember(step, "action") ?? ""));
}

/** What asks the page for one thing: its answer is the outcome. */
function asksForOne(words: readonly string[]): boolean {
  const command = readArgv(words).argv?.command;
  return command?.effect === "read" && /^(?:get|is) /.test(command.name);
}

/** What a read gave; of a batch, what each row came to. */
function readBy(params: Json | undefined, details: Json | undefined): Json {
  const data = member(details, "data") ?? null;
  if (!Array.isArray(data)) return asksForOne(wordsOf(member(params, "args")) ?? []) ? data : null;
  return data.map((row) => {
    const success = member(row, "success") ?? null;
    return asksForOne(wordsOf(member(row, "command")) ?? []) ? [success, member(row, "result") ?? null] : [success];
  });
}

/** What of an outcome is the same each time when all is well: no text, which tells times, sizes and names. */
function gist(params: Json | undefined, isError: boolean, details: Json | undefined): Json {
  const actions = rowsOf(details ?? null, "nextActions").map((action) => action["id"] ?? null);
  const events = rowsOf(details ?? null, "events");
  const found = events.flatMap((event) => (event["type"] === "finding.raised" ? [event["finding"] ?? null] : []));
  const pages = events.flatMap((event) => (event["type"] === "page.changed" ? [event["url"] ?? null] : []));
  const told = ["resultCategory", "successCategory", "failureCategory"].map((key) => member(details, key) ?? null);
  const read = readBy(params, details);
  return { isError, category: told, pages, read, findings: found, nextActions: actions };
}

async function ran(engine: Engine, call: RecordedCall, signal: AbortSignal): Promise<LiveCall> {
  const { isError, details } = await engine.call({ id: call.id, params: call.params, signal });
  const { params } = call;
  const difference = differenceOf(gist(params, call.isError, call.details), gist(params, isError, details.value));
  return { id: call.id, differences: difference ? [difference] : [] };
}

async function whyNot(call: RecordedCall, { readOnly, allow }: LiveOptions): Promise<string | undefined> {
  const why = notRunnable(call);
  if (why !== undefined) return why;
  if (!isJsonObject(call.params) || !mayChange(call.params)) return undefined;
  if (readOnly) return "it may change something";
  return (await allow(call)) ? undefined : "it may change something, and was not allowed";
}

/** Runs the calls one after the other, on the browsers of `engine`; who calls quits it. Those not come to are missing. */
export async function runLive(
  engine: Engine,
  calls: readonly RecordedCall[],
  options: LiveOptions,
): Promise<readonly LiveCall[]> {
  const { signal } = options;
  const all: LiveCall[] = [];
  for (const call of calls) {
    const leftOut = await whyNot(call, options);
    if (signal.aborted) break;
    const done = leftOut === undefined ? await ran(engine, call, signal) : { id: call.id, leftOut, differences: [] };
    if (signal.aborted) break;
    options.each(done);
    all.push(done);
  }
  return all;
}
