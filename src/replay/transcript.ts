/** Reads a pi session file: its entries as a tree, and the calls of the tool that stand there. Never throws. */
import type { EngineEvent } from "../events/schema.ts";
import { isJsonObject, type Json, type JsonObject, member, parseJson, stringMember } from "../json.ts";
import { eventsOf, TOOL_NAME } from "../transcript/entries.ts";

/** The first line of a session file. */
export interface SessionHeader {
  /** The pi session id: the owner of what was opened here. */
  readonly id: string;
  /** The folder in which the session began; empty when the line does not say. */
  readonly cwd: string;
  /** The shape version of the file, as pi counts. */
  readonly version?: number;
  readonly startedMs?: number;
  /** The file that this session was forked from. */
  readonly parentSession?: string;
}

/** One line of a session file that is an entry. */
export interface Entry {
  /** From 1. */
  readonly line: number;
  readonly type: string;
  readonly id: string | undefined;
  /** Undefined at the root. */
  readonly parentId: string | undefined;
  /** Milliseconds since the epoch. */
  readonly atMs: number | undefined;
  /** As it stands there. */
  readonly value: JsonObject;
}

/** A line that nothing can be made of. */
export interface BadLine {
  readonly line: number;
  readonly why: string;
}

/** One call of the tool. */
export interface RecordedCall {
  /** pi's tool call id. */
  readonly id: string;
  /** The id of the call whose script made it (codemode): its parameters and result stand nowhere. */
  readonly parent?: string;
  /** The entry that asks for it, and the one that answers; undefined where there is none. */
  readonly asked: Entry | undefined;
  readonly answered: Entry | undefined;
  /** As they stand there; undefined for a call of which only events or a result are left. */
  readonly params: Json | undefined;
  /** The text of the result, its parts joined by line ends. */
  readonly text: string | undefined;
  readonly images: number;
  readonly details: JsonObject | undefined;
  readonly isError: boolean;
  /** Those of its result and those that were kept beside it, each once, in the order they happened. */
  readonly events: readonly EngineEvent[];
  /** Stored events of it that a newer version wrote, and that are damaged. */
  readonly newer: number;
  readonly corrupt: number;
  /** Milliseconds since the epoch, as far as entries or events tell. */
  readonly startedMs: number | undefined;
  readonly endedMs: number | undefined;
}

export interface Transcript {
  /** Undefined when the file has no header that can be read. */
  readonly header: SessionHeader | undefined;
  /** All of the file, in its order. */
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<string, Entry>;
  /** The entry at which pi would go on; undefined when there is none. */
  readonly leaf: Entry | undefined;
  readonly bad: readonly BadLine[];
}

function millis(text: string | undefined): number | undefined {
  const parsed = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(parsed) ? undefined : parsed;
}

function numberMember(value: Json | undefined, key: string): number | undefined {
  const found = member(value, key);
  return typeof found === "number" ? found : undefined;
}

function headerOf(value: JsonObject): SessionHeader | undefined {
  const id = stringMember(value, "id");
  if (value["type"] !== "session" || id === undefined) return undefined;
  const version = numberMember(value, "version");
  const startedMs = millis(stringMember(value, "timestamp"));
  const parentSession = stringMember(value, "parentSession");
  return {
    id,
    cwd: stringMember(value, "cwd") ?? "",
    ...(version === undefined ? {} : { version }),
    ...(startedMs === undefined ? {} : { startedMs }),
    ...(parentSession === undefined ? {} : { parentSession }),
  };
}

function entryOf(value: JsonObject, line: number): Entry {
  return {
    line,
    type: stringMember(value, "type") ?? "",
    id: stringMember(value, "id"),
    parentId: stringMember(value, "parentId"),
    atMs: millis(stringMember(value, "timestamp")),
    value,
  };
}

/** The entry that a line holds, or why it holds none. */
function lineOf(words: string): JsonObject | string {
  const value = parseJson(words);
  if (isJsonObject(value)) return stringMember(value, "type") === undefined ? "it has no type" : value;
  return value === undefined ? "it is no JSON" : "it is no JSON object";
}

/** Reads the text of a session file. Lines that are no entries are named in `bad`, and the rest is read all the same. */
export function readTranscript(text: string): Transcript {
  const bad: BadLine[] = [];
  const read: { readonly line: number; readonly value: JsonObject }[] = [];
  for (const [index, words] of text.split("\n").entries()) {
    if (words.trim() === "") continue;
    const value = lineOf(words);
    if (typeof value === "string") bad.push({ line: index + 1, why: value });
    else read.push({ line: index + 1, value });
  }
  const header = read[0] && headerOf(read[0].value);
  const entries = read.slice(header ? 1 : 0).map(({ line, value }) => entryOf(value, line));
  const byId = new Map(entries.flatMap((entry) => (entry.id === undefined ? [] : [[entry.id, entry] as const])));
  return { header, entries, byId, bad, leaf: entries.findLast(({ id }) => id !== undefined) };
}

/**
 * The entries that lead to `leaf`, from the root on. A parent that the file does not have, or a circle of parents, ends
 * the way there.
 */
export function branchTo({ byId }: Transcript, leaf: Entry | undefined): readonly Entry[] {
  const way: Entry[] = [];
  const seen = new Set<Entry>();
  for (let at = leaf; at && !seen.has(at); at = at.parentId === undefined ? undefined : byId.get(at.parentId)) {
    seen.add(at);
    way.push(at);
  }
  return way.reverse();
}

function messageIn({ type, value }: Entry, role: "assistant" | "toolResult"): JsonObject | undefined {
  const message = type === "message" ? member(value, "message") : undefined;
  return isJsonObject(message) && message["role"] === role ? message : undefined;
}

function blocksOf(message: JsonObject | undefined): readonly JsonObject[] {
  const content = member(message, "content");
  return Array.isArray(content) ? content.filter(isJsonObject) : [];
}

/** What is gathered of one call. */
interface Gathered {
  readonly id: string;
  asked?: Entry;
  params?: Json | undefined;
  answered?: Entry;
  result?: JsonObject;
  readonly stored: Entry[];
}

class Gathering {
  readonly #calls = new Map<string, Gathered>();

  #call(id: string): Gathered {
    const known = this.#calls.get(id);
    if (known) return known;
    const made: Gathered = { id, stored: [] };
    this.#calls.set(id, made);
    return made;
  }

  add(entry: Entry): void {
    for (const block of blocksOf(messageIn(entry, "assistant"))) {
      const id = stringMember(block, "id");
      if (block["type"] !== "toolCall" || block["name"] !== TOOL_NAME || id === undefined) continue;
      const call = this.#call(id);
      call.asked ??= entry;
      call.params ??= block["arguments"];
    }
    const result = messageIn(entry, "toolResult");
    const answers = result?.["toolName"] === TOOL_NAME ? stringMember(result, "toolCallId") : undefined;
    if (result && answers !== undefined) {
      const call = this.#call(answers);
      call.answered ??= entry;
      call.result ??= result;
      call.stored.push(entry);
    } else if (entry.type === "custom") {
      const callId = eventsOf(entry.value).events[0]?.callId ?? "";
      if (callId !== "") this.#call(callId).stored.push(entry);
    }
  }

  calls(): readonly RecordedCall[] {
    return [...this.#calls.values()].map(recorded);
  }
}

function eachOnce(events: readonly EngineEvent[]): readonly EngineEvent[] {
  const ids = new Set<string>();
  return events.filter(({ id }) => !ids.has(id) && ids.add(id)).sort((one, other) => one.seq - other.seq);
}

function textOf(blocks: readonly JsonObject[]): string {
  return blocks.flatMap((block) => (block["type"] === "text" ? (stringMember(block, "text") ?? []) : [])).join("\n");
}

function timesOf(call: Gathered, events: readonly EngineEvent[]): Pick<RecordedCall, "startedMs" | "endedMs"> {
  const last = events.findLast(({ type }) => type === "call.finished");
  const endedMs = numberMember(call.result, "timestamp") ?? call.answered?.atMs ?? last?.at;
  const tookMs = last?.type === "call.finished" ? last.ms : numberMember(call.result, "durationMs");
  const startedMs = last && tookMs !== undefined ? last.at - tookMs : (events[0]?.at ?? call.asked?.atMs);
  return { startedMs, endedMs };
}

/** The id of the call whose script made this one. */
function parentOf(id: string): string | undefined {
  const at = id.lastIndexOf("/");
  return at > 0 ? id.slice(0, at) : undefined;
}

function recorded(call: Gathered): RecordedCall {
  const stored = call.stored.map(({ value }) => eventsOf(value));
  const events = eachOnce(stored.flatMap((one) => one.events));
  const parent = parentOf(call.id);
  const blocks = blocksOf(call.result);
  const details = member(call.result, "details");
  return {
    id: call.id,
    ...(parent === undefined ? {} : { parent }),
    asked: call.asked,
    answered: call.answered,
    params: call.params,
    text: call.result ? textOf(blocks) : undefined,
    images: blocks.filter((block) => block["type"] === "image").length,
    details: isJsonObject(details) ? details : undefined,
    isError: call.result?.["isError"] === true,
    events,
    newer: stored.reduce((sum, { newer }) => sum + newer, 0),
    corrupt: stored.reduce((sum, { corrupt }) => sum + corrupt, 0),
    ...timesOf(call, events),
  };
}

/** The calls of the tool in these entries, in the order in which they first stand there. */
export function callsIn(entries: readonly Entry[]): readonly RecordedCall[] {
  const gathering = new Gathering();
  for (const entry of entries) gathering.add(entry);
  return gathering.calls();
}

/** The entry that `name` means: an entry's id, or the id of a call, whose last entry it is. Undefined when neither. */
export function entryNamed(transcript: Transcript, name: string): Entry | undefined {
  const own = transcript.byId.get(name);
  if (own) return own;
  const call = callsIn(transcript.entries).find(({ id }) => id === name);
  const events = transcript.entries.findLast(({ value }) =>
    eventsOf(value).events.some(({ callId }) => callId === name),
  );
  return call?.answered ?? events ?? call?.asked;
}
