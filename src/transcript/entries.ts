/** Reads our events out of pi's transcript, whatever else stands there. */
import { type Upcast, upcast } from "../events/upcast.ts";

/** The tool's name, and the type of its custom entries. */
export const TOOL_NAME = "agent_browser";
export const ENTRY_TYPE = "agent_browser.event";

// Entries are looked at, not trusted: other programs write session files too, and a damaged one must not stop pi. By
// hand, since most entries are none of ours, and a schema takes longest to say no. What stands where an event belongs is
// left to `upcast`, which looks how deep it is before it looks further.
type Members = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The message of an entry, when it is one of this role. */
function messageOf(entry: unknown, role: "toolResult" | "assistant"): Members | undefined {
  if (!isObject(entry) || entry["type"] !== "message") return undefined;
  const { message } = entry;
  return isObject(message) && message["role"] === role ? message : undefined;
}

function storedIn(entry: unknown): readonly unknown[] {
  if (isObject(entry) && entry["type"] === "custom") {
    return entry["customType"] === ENTRY_TYPE && entry["data"] !== undefined ? [entry["data"]] : [];
  }
  const result = messageOf(entry, "toolResult");
  const details = result?.["toolName"] === TOOL_NAME ? result["details"] : undefined;
  const events: unknown = isObject(details) ? details["events"] : undefined;
  return Array.isArray(events) ? events : [];
}

/** Entries read before: pi never changes one, and the branch is made of the same ones as the file. */
const read = new WeakMap<object, Upcast>();
const NOTHING: Upcast = { events: [], newer: 0, corrupt: 0 };

/** The events of one entry; those of the same entry are read once. */
export function eventsOf(entry: unknown): Upcast {
  if (typeof entry !== "object" || entry === null) return NOTHING;
  const known = read.get(entry);
  if (known) return known;
  const stored = storedIn(entry);
  if (stored.length === 0) return NOTHING;
  const made = upcast(stored);
  read.set(entry, made);
  return made;
}

/** The events in a list of entries, oldest first as they stand; damaged and future ones are counted. */
export function eventsIn(entries: readonly unknown[]): Upcast {
  const all = entries.map(eventsOf);
  return {
    events: all.flatMap(({ events }) => events),
    newer: all.reduce((sum, { newer }) => sum + newer, 0),
    corrupt: all.reduce((sum, { corrupt }) => sum + corrupt, 0),
  };
}

/** pi's tool that runs a script of the model's: what that calls leaves neither a call nor a result here. */
const SCRIPTS = "codemode";

function callsTool({ name, arguments: given }: Members): boolean {
  if (name !== SCRIPTS) return name === TOOL_NAME;
  const code = isObject(given) ? given["code"] : undefined;
  return typeof code === "string" && code.includes(TOOL_NAME);
}

function callsOf(entry: unknown): readonly string[] {
  const content = messageOf(entry, "assistant")?.["content"];
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  return blocks.flatMap((block) => {
    const isCall = isObject(block) && block["type"] === "toolCall" && callsTool(block);
    return isCall && typeof block["id"] === "string" ? [block["id"]] : [];
  });
}

function answeredBy(entry: unknown): readonly string[] {
  const id = messageOf(entry, "toolResult")?.["toolCallId"];
  return typeof id === "string" ? [id] : [];
}

/**
 * Calls of the tool on this branch that have no result, and scripts that make such calls: pi was killed while they ran.
 * The last message may still be on its way when a session is reloaded, so this is for a session that has just been started.
 */
export function danglingCalls(branch: readonly unknown[], known: readonly string[]): readonly string[] {
  const answered = branch.flatMap(answeredBy);
  const results = new Set([...known, ...answered]);
  return branch.flatMap(callsOf).filter((id) => !results.has(id));
}
