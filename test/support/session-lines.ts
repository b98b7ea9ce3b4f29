/** Session files as pi writes them, made of what calls recorded. */
import { type EngineEvent, EVENT_VERSION, type Fact } from "../../src/events/schema.ts";
import type { Json } from "../../src/json.ts";
import { HISTORY_OWNER, manyEvents } from "./many-events.ts";

/** One call as it stands in a session file. */
export interface StoredCall {
  readonly id: string;
  /** The tool's parameters; undefined for a call that a script made, of which only events are kept. */
  readonly params?: Json;
  /** Undefined for a call without a result: pi was killed. */
  readonly text?: string;
  readonly isError?: boolean;
  readonly details?: Readonly<Record<string, Json>>;
  readonly images?: readonly { readonly mimeType: string; readonly data: string }[];
  readonly facts?: readonly Fact[];
  /** Events that are there already, beside those of `facts`. */
  readonly events?: readonly EngineEvent[];
}

export const SESSION_ID = HISTORY_OWNER;

/** When the first call begins, in ms since the epoch. */
export const BEGAN = 1_700_000_000_000;

class Lines {
  readonly #lines: string[] = [
    JSON.stringify({ type: "session", version: 3, id: SESSION_ID, timestamp: new Date(BEGAN), cwd: "/project" }),
  ];
  #parentId: string | null = null;
  #seq = 0;
  #now = BEGAN;

  entry(value: object): void {
    const id = `n${this.#lines.length}`;
    const timestamp = new Date(BEGAN + this.#lines.length);
    this.#lines.push(JSON.stringify({ ...value, id, parentId: this.#parentId, timestamp }));
    this.#parentId = id;
  }

  event(fact: Fact, callId: string): EngineEvent {
    this.#seq++;
    this.#now += 1000 + (fact.type === "call.finished" ? fact.ms : 0);
    const id = `own-${this.#seq}`;
    return { ...fact, v: EVENT_VERSION, id, seq: this.#seq, callId, at: this.#now, owner: SESSION_ID };
  }

  text(): string {
    return `${this.#lines.join("\n")}\n`;
  }
}

function add(
  lines: Lines,
  { id, params, text, isError = false, details = {}, images = [], ...call }: StoredCall,
): void {
  const events = [...(call.events ?? []), ...(call.facts ?? []).map((fact) => lines.event(fact, id))];
  if (params === undefined) {
    for (const data of events) lines.entry({ type: "custom", customType: "agent_browser.event", data });
    return;
  }
  const asked = [{ type: "toolCall", id, name: "agent_browser", arguments: params }];
  lines.entry({ type: "message", message: { role: "assistant", content: asked } });
  if (text === undefined) return;
  const content = [{ type: "text", text }, ...images.map((image) => ({ type: "image", ...image }))];
  const result = { toolCallId: id, toolName: "agent_browser", content, details: { ...details, events }, isError };
  lines.entry({ type: "message", message: { role: "toolResult", ...result } });
}

/** The text of a session file with these calls, one after the other. */
export function sessionText(calls: readonly StoredCall[]): string {
  const lines = new Lines();
  for (const call of calls) add(lines, call);
  return lines.text();
}

/** What the page of an ordinary snapshot tells, some 3 KB. */
const SNAPSHOT = Array.from({ length: 60 }, (_, at) => `- link "An ordinary link ${at}" [ref=e${at + 1}]`).join("\n");

/** A long session of `count` calls; the same on every call. */
export function longSession(count: number): string {
  const byCall = Map.groupBy(manyEvents(4 * count + 20), ({ callId }) => callId);
  const calls = [...byCall].slice(0, count).map(([id, events], at): StoredCall => {
    const finished = events.findLast((event) => event.type === "call.finished");
    const words = finished?.command?.split(" ") ?? ["get", "url"];
    const text = at % 6 === 1 ? SNAPSHOT : `Done: ${words.join(" ")}, call ${at}.`;
    const next = { tool: "agent_browser", id: "snapshot", reason: "See the controls.", params: { args: ["snapshot"] } };
    return { id, params: { args: words }, text, details: { args: words, nextActions: [next] }, events };
  });
  return sessionText(calls);
}
