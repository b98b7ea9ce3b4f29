/** Recorded sessions: how fast one is run again, and how fast a long one is read and folded. */
import { stateAt } from "../src/replay/state.ts";
import { readTape } from "../src/replay/tape.ts";
import { readTranscript } from "../src/replay/transcript.ts";
import { divergencesOf } from "../src/replay/verdict-text.ts";
import { verify } from "../src/replay/verify.ts";
import { ENTRY_TYPE, TOOL_NAME } from "../src/transcript/entries.ts";
import { HISTORY_OWNER, manyEvents } from "../test/support/many-events.ts";
import { tapedSession } from "../test/support/taped.ts";
import type { Figure } from "./statistics.ts";

const RERUN = 600;
const READ = 10_000;

async function benchVerify(): Promise<Figure> {
  const session = tapedSession();
  await session.call(["open", "https://site.test/"]);
  const round = [
    ["snapshot", "-i"],
    ["click", "@e1"],
    ["get", "url"],
    ["scroll", "down", "100"],
    ["get", "title"],
  ];
  for (let calls = 1; calls < RERUN; calls++) await session.call(round[calls % round.length] ?? []);
  const transcript = readTranscript(session.session());
  const tape = readTape(session.tape());
  const started = performance.now();
  const verdict = await verify(transcript, tape);
  const seconds = (performance.now() - started) / 1000;
  const differ = divergencesOf(verdict).length;
  if (differ > 0) throw new Error(`${differ} differences in what was recorded a moment ago`);
  const rate = verdict.calls.length / seconds;
  return {
    name: "verifying 300 recorded calls",
    value: 300_000 / rate,
    unit: "ms",
    limit: 1000,
    note: `${rate.toFixed(0)} a second`,
  };
}

/** A session file with so many calls, each with its parameters, text, details and events. */
function longSession(): string {
  const byCall = new Map<string, object[]>();
  for (const event of manyEvents(READ * 3)) byCall.set(event.callId, [...(byCall.get(event.callId) ?? []), event]);
  const header = { type: "session", version: 3, id: HISTORY_OWNER, cwd: "/project" };
  const lines: object[] = [header];
  let parentId: string | null = null;
  const append = (entry: object): void => {
    const id = `n${lines.length}`;
    lines.push({ ...entry, id, parentId, timestamp: "2026-01-01T00:00:00.000Z" });
    parentId = id;
  };
  append({ type: "custom", customType: ENTRY_TYPE, data: {} });
  for (const [id, events] of [...byCall].slice(0, READ)) {
    const asked = [{ type: "toolCall", id, name: TOOL_NAME, arguments: { args: ["click", "@e1"] } }];
    append({ type: "message", message: { role: "assistant", content: asked } });
    const content = [{ type: "text", text: "Clicked a button of the page. ".repeat(10) }];
    const details = { args: ["click", "@e1"], resultCategory: "success", data: { text: "x".repeat(600) }, events };
    append({ type: "message", message: { role: "toolResult", toolCallId: id, toolName: TOOL_NAME, content, details } });
  }
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

function benchRead(): Figure {
  const text = longSession();
  const started = performance.now();
  const at = stateAt(readTranscript(text));
  const value = performance.now() - started;
  if (typeof at === "string") throw new Error(at);
  const megabytes = (text.length / 1_000_000).toFixed(0);
  return { name: `reading and folding ${READ} calls`, value, unit: "ms", limit: 1000, note: `${megabytes} MB` };
}

export async function benchReplay(): Promise<readonly Figure[]> {
  return [await benchVerify(), benchRead()];
}
