/** Reads our events out of pi's transcript, whatever else stands there. */
import { z } from "zod";
import { type Upcast, upcast } from "../events/upcast.ts";

/** The tool's name, and the type of its custom entries. */
export const TOOL_NAME = "agent_browser";
export const ENTRY_TYPE = "agent_browser.event";

// Entries are parsed, not trusted: other programs write session files too, and a damaged one must not stop pi. What
// stands where an event belongs is left to `upcast`, which looks how deep it is before it looks further.
const Kept = z.object({ type: z.literal("custom"), customType: z.literal(ENTRY_TYPE), data: z.unknown() });
const Result = z.object({
  type: z.literal("message"),
  message: z.object({
    role: z.literal("toolResult"),
    toolName: z.literal(TOOL_NAME),
    details: z.object({ events: z.array(z.unknown()) }),
  }),
});
const Holder = z.discriminatedUnion("type", [Kept, Result]);

const Answered = z.object({ message: z.object({ role: z.literal("toolResult"), toolCallId: z.string() }) });
const Asked = z.object({
  message: z.object({
    role: z.literal("assistant"),
    content: z.array(z.looseObject({ type: z.string(), id: z.unknown(), name: z.unknown() })),
  }),
});
const Call = z.object({ type: z.literal("toolCall"), id: z.string(), name: z.literal(TOOL_NAME) });

function eventsOf(entry: unknown): readonly unknown[] {
  const { data } = Holder.safeParse(entry);
  if (data === undefined) return [];
  if (data.type === "message") return data.message.details.events;
  return data.data === undefined ? [] : [data.data];
}

/** The events in a list of entries, oldest first as they stand; damaged and future ones are counted. */
export function eventsIn(entries: readonly unknown[]): Upcast {
  return upcast(entries.flatMap(eventsOf));
}

function callsOf(entry: unknown): readonly string[] {
  const content = Asked.safeParse(entry).data?.message.content ?? [];
  return content.flatMap((block) => Call.safeParse(block).data?.id ?? []);
}

/**
 * Calls of the tool on this branch that have no result: pi was killed while they ran. The last message may still
 * be on its way when a session is reloaded, so this is for a session that has just been started.
 */
export function danglingCalls(branch: readonly unknown[], known: readonly string[]): readonly string[] {
  const answered = branch.flatMap((entry) => Answered.safeParse(entry).data?.message.toolCallId ?? []);
  const results = new Set([...known, ...answered]);
  return branch.flatMap(callsOf).filter((id) => !results.has(id));
}
