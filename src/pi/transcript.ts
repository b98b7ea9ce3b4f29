/** Reads our events out of pi's transcript, whatever else stands there. */
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import { z } from "zod";
import { type Upcast, upcast } from "../events/upcast.ts";
import type { Json } from "../json.ts";

/** The tool's name, and the type of its custom entries. */
export const TOOL_NAME = "agent_browser";
export const ENTRY_TYPE = "agent_browser.event";

const Stored = z.looseObject({ events: z.array(z.json()) });

function eventsOf(entry: SessionEntry): readonly Json[] {
  if (entry.type === "custom") {
    const data = entry.customType === ENTRY_TYPE ? z.json().safeParse(entry.data) : undefined;
    return data?.success ? [data.data] : [];
  }
  if (entry.type !== "message" || entry.message.role !== "toolResult" || entry.message.toolName !== TOOL_NAME)
    return [];
  const details = Stored.safeParse(entry.message.details);
  return details.success ? details.data.events : [];
}

/** The events in a list of entries, oldest first as they stand; damaged and future ones are counted. */
export function eventsIn(entries: readonly SessionEntry[]): Upcast {
  return upcast(entries.flatMap(eventsOf));
}

/**
 * Calls of the tool on this branch that have no result: pi was killed while they ran. The last message may still
 * be on its way when a session is reloaded, so this is for a session that has just been started.
 */
export function danglingCalls(branch: readonly SessionEntry[], known: readonly string[]): readonly string[] {
  const calls: string[] = [];
  const results = new Set<string>(known);
  for (const entry of branch) {
    if (entry.type !== "message") continue;
    const { message } = entry;
    if (message.role === "toolResult") results.add(message.toolCallId);
    if (message.role !== "assistant") continue;
    for (const block of message.content) {
      if (block.type === "toolCall" && block.name === TOOL_NAME) calls.push(block.id);
    }
  }
  return calls.filter((id) => !results.has(id));
}
