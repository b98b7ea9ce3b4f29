/** Reads stored events of any version: older shapes are raised step by step, the rest is counted, never fatal. */
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { EngineEvent, Envelope, EVENT_VERSION, FACT_TYPES } from "./schema.ts";

/** `STEPS[n]` turns an event of version n into version n + 1. */
export type Steps = Readonly<Record<number, (event: JsonObject) => JsonObject>>;

/** Version 1 is the first, so there is none yet. */
const STEPS: Steps = {};

/**
 * What became of a list of stored events; the counts are of what was skipped.
 * - newer: from a later release: a higher version, or a type that this one does not know
 * - corrupt: truncated, damaged or not an event at all
 */
export interface Upcast {
  readonly events: readonly EngineEvent[];
  readonly newer: number;
  readonly corrupt: number;
}

type Raised = { event: EngineEvent } | "newer" | "corrupt";

/** A new type comes without a new version, so it is told apart from a damaged event by its sound envelope. */
function isUnknownType(event: JsonObject): boolean {
  const { type } = event;
  return typeof type === "string" && !FACT_TYPES.has(type) && Envelope.safeParse(event).success;
}

function raise(stored: Json, steps: Steps): Raised {
  if (!isJsonObject(stored) || typeof stored["v"] !== "number") return "corrupt";
  if (stored["v"] > EVENT_VERSION) return "newer";
  let event = stored;
  for (let version = stored["v"]; version < EVENT_VERSION; version++) {
    const step = steps[version];
    if (!step) return "corrupt";
    event = step(event);
  }
  const parsed = EngineEvent.safeParse(event);
  if (parsed.success) return { event: parsed.data };
  return isUnknownType(event) ? "newer" : "corrupt";
}

/**
 * Parses stored events, raising older shapes to today's. What cannot be read is counted and never stops the reading.
 * @param steps stands in for the real ones in tests
 */
export function upcast(stored: readonly Json[], steps: Steps = STEPS): Upcast {
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

/** Events in the order they happened: doubles by id dropped, sorted by `(seq, id)`. */
export function inOrder(events: readonly EngineEvent[]): readonly EngineEvent[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  return [...byId.values()].sort((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}
