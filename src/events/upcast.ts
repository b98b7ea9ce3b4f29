/** Reads stored events of any version: older shapes are raised step by step, the rest is counted, never fatal. */
import { isJsonObject, type JsonObject } from "../json.ts";
import { isSmallJson } from "./bounds.ts";
import { type EngineEvent, Envelope, EVENT_VERSION, factSchema, factTypes } from "./schema.ts";

/** `STEPS[n]` turns an event of version n into version n + 1. */
export type Steps = Readonly<Record<number, (event: JsonObject) => JsonObject>>;

/** Version 1 is the first, so there is none yet. */
const STEPS: Steps = {};

/**
 * What became of a list of stored events; the counts are of what was skipped.
 * - newer: from a later release: a higher version, or a type that this one does not know
 * - corrupt: truncated, damaged, too deep or large, or not an event at all
 */
export interface Upcast {
  readonly events: readonly EngineEvent[];
  readonly newer: number;
  readonly corrupt: number;
}

type Raised = { event: EngineEvent } | "newer" | "corrupt";

/** The envelope and the fact are parsed one after the other: an intersection of schemas takes several times as long. */
function parsed(event: JsonObject): EngineEvent | undefined {
  const envelope = Envelope.safeParse(event).data;
  const fact = envelope && factSchema().safeParse(event).data;
  return fact && { ...envelope, ...fact };
}

/** A new type comes without a new version, so it is told apart from a damaged event by its sound envelope. */
function isUnknownType(event: JsonObject): boolean {
  const { type } = event;
  return typeof type === "string" && !factTypes().has(type) && Envelope.safeParse(event).success;
}

function raise(stored: unknown, steps: Steps): Raised {
  if (!isSmallJson(stored) || !isJsonObject(stored) || typeof stored["v"] !== "number") return "corrupt";
  if (stored["v"] > EVENT_VERSION) return "newer";
  let event = stored;
  for (let version = stored["v"]; version < EVENT_VERSION; version++) {
    const step = steps[version];
    if (!step) return "corrupt";
    event = step(event);
  }
  const known = parsed(event);
  if (known) return { event: known };
  return isUnknownType(event) ? "newer" : "corrupt";
}

/**
 * Parses stored events, raising older shapes to today's. What cannot be read is counted and never stops the reading.
 * @param steps stands in for the real ones in tests
 */
export function upcast(stored: readonly unknown[], steps: Steps = STEPS): Upcast {
  const events: EngineEvent[] = [];
  let newer = 0;
  let corrupt = 0;
  for (const one of stored) {
    const raised = raise(one, steps);
    if (raised === "newer") newer++;
    else if (raised === "corrupt") corrupt++;
    else events.push(raised.event);
  }
  return { events, newer, corrupt };
}

/** Events in the order they happened: doubles by id dropped, the first stays; sorted by `(seq, id)`. */
export function inOrder(events: readonly EngineEvent[]): readonly EngineEvent[] {
  const byId = new Map<string, EngineEvent>();
  for (const event of events) if (!byId.has(event.id)) byId.set(event.id, event);
  return [...byId.values()].sort((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** Numbers that killed processes took along leave gaps; no life of a session leaves one like this. */
const LARGEST_GAP = 1_000_000;

/**
 * The highest `seq` of a transcript that counting can have led to, 0 for none. A forged one near the end of the numbers
 * would leave none for the events after it, which then could not be read back.
 * @param file every event of the transcript
 */
export function lastNumber(file: readonly EngineEvent[]): number {
  let last = 0;
  for (const { seq } of [...file].sort((a, b) => a.seq - b.seq)) {
    if (seq > last + LARGEST_GAP) break;
    last = seq;
  }
  return last;
}
