/** Puts what calls come to today in the place of what was recorded: for who keeps a corpus of sessions. */
import type { EngineEvent } from "../events/schema.ts";
import { isJsonObject, type Json, type JsonObject, member, parseJson, stringMember } from "../json.ts";
import { ENTRY_TYPE } from "../transcript/entries.ts";
import { readTape, type TapeCall, tapeLine } from "./tape.ts";
import type { CallVerdict, Outcome } from "./verify.ts";

function asJson(value: unknown): JsonObject {
  const made = parseJson(JSON.stringify(value));
  return isJsonObject(made) ? made : {};
}

/** The outcomes of today, by call. */
type Now = ReadonlyMap<string, Outcome>;

function keptBeside({ events, result }: Outcome): readonly EngineEvent[] {
  const told = member(result.details.value, "events");
  const inside = new Set(Array.isArray(told) ? told.map((event) => stringMember(event, "id")) : []);
  return events.filter(({ id }) => !inside.has(id));
}

function answered(entry: JsonObject, message: JsonObject, { result }: Outcome): JsonObject {
  const content = message["content"];
  const images = Array.isArray(content) ? content.filter((block) => stringMember(block, "type") !== "text") : [];
  const told = { content: [{ type: "text", text: result.text.value }, ...images], isError: result.isError };
  return { ...entry, message: { ...message, ...told, details: asJson(result.details.value) } };
}

/** Events that stand beside a result stay where they are, each with what it says today. */
function stored(entry: JsonObject, now: Now): JsonObject {
  const data = entry["data"];
  const outcome = now.get(stringMember(data, "callId") ?? "");
  const event = outcome && keptBeside(outcome).find(({ id }) => id === stringMember(data, "id"));
  return event ? { ...entry, data: asJson(event) } : entry;
}

function acceptedEntry(entry: JsonObject, now: Now): JsonObject {
  if (entry["type"] === "custom" && entry["customType"] === ENTRY_TYPE) return stored(entry, now);
  const message = entry["message"];
  const outcome = now.get(stringMember(message, "toolCallId") ?? "");
  return outcome && isJsonObject(message) && message["role"] === "toolResult"
    ? answered(entry, message, outcome)
    : entry;
}

function lines(text: string, change: (value: Json) => string | undefined): string {
  return text
    .split("\n")
    .map((line) => {
      const value = parseJson(line);
      return (value === undefined ? undefined : change(value)) ?? line;
    })
    .join("\n");
}

/** The calls that came out otherwise today. */
function outcomesOf(calls: readonly CallVerdict[]): Now {
  return new Map(
    calls.flatMap(({ id, now, divergences }) => (now && divergences.length > 0 ? [[id, now] as const] : [])),
  );
}

/** The session file with today's outcomes. Its calls and the shape of its tree stay. */
export function acceptedSession(text: string, calls: readonly CallVerdict[]): string {
  const now = outcomesOf(calls);
  if (now.size === 0) return text;
  return lines(text, (value) => (isJsonObject(value) ? JSON.stringify(acceptedEntry(value, now)) : undefined));
}

/** The tape with the ids and times of today's events. What was asked and answered stays as it was recorded. */
export function acceptedTape(text: string, calls: readonly CallVerdict[]): string {
  const now = outcomesOf(calls);
  const taped = new Map(readTape(text).calls.map(({ line, call }) => [line, call]));
  return text
    .split("\n")
    .map((line, index) => {
      const call = taped.get(index + 1);
      const outcome = call && now.get(call.call);
      return call && outcome ? tapeLine({ ...call, events: eventsByType(outcome.events) }).trimEnd() : line;
    })
    .join("\n");
}

function eventsByType(events: readonly EngineEvent[]): TapeCall["events"] {
  const byType: TapeCall["events"] = {};
  for (const { type, id, at } of events) byType[type] = [...(byType[type] ?? []), { id, at }];
  return byType;
}
