/** Reads stored events of any version: older shapes are raised step by step, the rest is counted, never fatal. */
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { EngineEvent, EVENT_VERSION } from "./schema.ts";

/** `STEPS[n]` turns an event of version n into version n + 1. Version 1 is the first, so there is none yet. */
const STEPS: Readonly<Record<number, (event: JsonObject) => JsonObject>> = {};

/** What became of a list of stored events. `newer` and `corrupt` count what was skipped. */
export interface Upcast {
  readonly events: readonly EngineEvent[];
  readonly newer: number;
  readonly corrupt: number;
}

type Raised = { event: EngineEvent } | "newer" | "corrupt";

function raise(stored: Json): Raised {
  if (!isJsonObject(stored) || typeof stored["v"] !== "number") return "corrupt";
  if (stored["v"] > EVENT_VERSION) return "newer";
  let event = stored;
  for (let version = stored["v"]; version < EVENT_VERSION; version++) {
    const step = STEPS[version];
    if (!step) return "corrupt";
    event = step(event);
  }
  const parsed = EngineEvent.safeParse(event);
  return parsed.success ? { event: parsed.data } : "corrupt";
}

/**
 * Parses stored events, oldest version first. A truncated, foreign or damaged one is counted in `corrupt`, one
 * from a future version in `newer`; neither stops the reading.
 */
export function upcast(stored: readonly Json[]): Upcast {
  const events: EngineEvent[] = [];
  let newer = 0;
  let corrupt = 0;
  for (const one of stored) {
    const raised = raise(one);
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
