/**
 * What a scripted model says: a script is written before the run, yet refs (`@e5`) and exact follow-up calls are
 * known only during it. So a script may name them, and they are looked up in the results the model has seen.
 */
import type { Message } from "@earendil-works/pi-ai";
import { z } from "zod";
import { parseJson } from "../src/json.ts";

const Value = z.json();
type Value = z.infer<typeof Value>;

/** The arguments of a tool call. */
const Args = z.record(z.string(), Value);
export type Args = z.infer<typeof Args>;

const WrittenCall = z.object({ name: z.string(), args: Args, id: z.string().optional() });
const FollowUp = z.object({ name: z.string(), fromNextAction: z.literal(true), id: z.string().optional() });

const Reply = z.object({
  text: z.string().optional(),
  toolCalls: z.array(z.union([WrittenCall, FollowUp])).optional(),
});

/** What stands for every text of the user's that a script does not name: pi asks for a summary in its own words. */
const ANY = "*";

/** User text, or `*` -> the model's replies to it, one for each time that it is asked. */
export const ModelScript = z.record(z.string(), z.array(Reply));
export type ModelScript = z.infer<typeof ModelScript>;
type ToolCall = z.infer<typeof WrittenCall> | z.infer<typeof FollowUp>;

/** A tool call with everything looked up. */
export interface ReadyCall {
  readonly name: string;
  readonly args: Args;
  readonly id: string | undefined;
}

export interface ReadyReply {
  readonly text: string | undefined;
  readonly toolCalls: readonly ReadyCall[];
}

const PLACEHOLDER = /\{\{ref:(\S+) "((?:[^"\\]|\\.)*)"\}\}/g;
const REF = /\bref=(e\d+)\b/;

function textOf(content: string | readonly { readonly type: string; readonly text?: string }[]): string {
  return typeof content === "string" ? content : content.map((part) => part.text ?? "").join("");
}

function newestResult(messages: readonly Message[], tool: string, has: (text: string) => boolean): string | undefined {
  for (const message of messages.toReversed()) {
    if (message.role !== "toolResult" || message.toolName !== tool) continue;
    const text = textOf(message.content);
    if (has(text)) return text;
  }
  return undefined;
}

/**
 * The ref of an element in a snapshot, as `@e5`.
 * @param name the accessible name as the snapshot prints it between quotes
 * @throws when the snapshot has no such element
 */
export function findRef(snapshot: string, role: string, name: string): string {
  const start = `- ${role} "${name}" [`;
  const lines = snapshot.split("\n").map((line) => line.trim());
  const ref = lines
    .filter((line) => line.startsWith(start))
    .map((line) => REF.exec(line.slice(start.length))?.[1])
    .find(Boolean);
  if (ref) return `@${ref}`;
  const there = lines.filter((line) => REF.test(line)).join("\n");
  throw new Error(`The newest snapshot has no ${role} "${name}". It has:\n${there}`);
}

/**
 * The first exact call a result offers: the JSON object after `Next: `.
 * @throws when the text offers none
 */
export function nextCall(text: string): Args {
  const offered = /^\s*Next: (\{.*)$/m.exec(text)?.[1] ?? "";
  // Words may follow the object, so the shortest beginning that is JSON is taken.
  for (let end = offered.indexOf("}"); end !== -1; end = offered.indexOf("}", end + 1)) {
    const call = Args.safeParse(parseJson(offered.slice(0, end + 1)));
    if (call.success) return call.data;
  }
  throw new Error(`The last result offers no next call. It says:\n${text}`);
}

function fillText(text: string, snapshot: () => string): string {
  return text.replace(PLACEHOLDER, (_, role: string, name: string) => findRef(snapshot(), role, name));
}

function fill(value: Value, snapshot: () => string): Value {
  if (typeof value === "string") return fillText(value, snapshot);
  if (Array.isArray(value)) return value.map((item) => fill(item, snapshot));
  return typeof value === "object" && value !== null ? fillArgs(value, snapshot) : value;
}

function fillArgs(args: Args, snapshot: () => string): Args {
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, fill(value, snapshot)]));
}

function ready(call: ToolCall, messages: readonly Message[]): ReadyCall {
  const newest = (what: string, has: (text: string) => boolean): string => {
    const found = newestResult(messages, call.name, has);
    if (found === undefined) throw new Error(`There is no ${what} of ${call.name} yet.`);
    return found;
  };
  const args =
    "fromNextAction" in call
      ? nextCall(newest("result", () => true))
      : fillArgs(call.args, () => newest("snapshot with refs", (text) => REF.test(text)));
  return { name: call.name, args, id: call.id };
}

/** The user's last text, and how often the model has answered since. */
function position(messages: readonly Message[]): { readonly user: string; readonly step: number } {
  const last = messages.findLastIndex((message) => message.role === "user");
  const message = messages[last];
  return {
    user: message?.role === "user" ? textOf(message.content) : "",
    step: messages.slice(last + 1).filter((later) => later.role === "assistant").length,
  };
}

/**
 * What the model says next. Nothing is remembered between calls, so a resumed or reloaded session goes on
 * where its messages end.
 * @throws when the script has no such reply, or a ref or next call cannot be found
 */
export function nextReply(script: ModelScript, messages: readonly Message[]): ReadyReply {
  const { user, step } = position(messages);
  const reply = (script[user] ?? script[ANY])?.[step];
  if (!reply) throw new Error(`The script has no reply ${step + 1} to ${JSON.stringify(user)}.`);
  return { text: reply.text, toolCalls: (reply.toolCalls ?? []).map((call) => ready(call, messages)) };
}
