/** What a start of pi with a session of many calls costs us before its first call, in a process that has done nothing yet. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { EngineEvent } from "../src/events/schema.ts";
import { applyEvent, fold, initialState, type State } from "../src/projections/state.ts";
import { danglingCalls, eventsIn, TOOL_NAME } from "../src/transcript/entries.ts";
import { manyEvents } from "../test/support/many-events.ts";
import { type Figure, median } from "./statistics.ts";

const CALLS = 1_500;
/** What `manyEvents` records of one call, at most. */
const EVENTS_A_CALL = 3;
const MORE = 200;

/** A call and its result, as pi keeps them. */
function entriesOf(callId: string, events: readonly EngineEvent[]): readonly object[] {
  const call = { type: "toolCall", id: callId, name: TOOL_NAME, arguments: { args: ["snapshot", "-i"] } };
  const result = { role: "toolResult", toolName: TOOL_NAME, toolCallId: callId, content: [], details: { events } };
  return [
    { type: "message", message: { role: "assistant", content: [call] } },
    { type: "message", message: result },
  ];
}

/** The entries of a session, as they come out of its file. */
function transcript(): readonly unknown[] {
  const byCall = Map.groupBy(manyEvents(CALLS * EVENTS_A_CALL), ({ callId }) => callId);
  const entries = [...byCall].slice(0, CALLS).flatMap(([callId, events]) => entriesOf(callId, events));
  return entries.map((entry) => JSON.parse(JSON.stringify(entry)));
}

/** All that is done with them: both views are read, calls without a result looked for, and the state is folded. */
function resumed(entries: readonly unknown[]): State {
  const { events } = eventsIn(entries);
  const branch = eventsIn(entries).events;
  danglingCalls(entries, []);
  return fold(events, branch, events[0]?.owner ?? "");
}

/** What one more event costs, in µs. */
function oneMore(state: State, event: EngineEvent): number {
  const times = Array.from({ length: MORE }, () => {
    const start = performance.now();
    applyEvent(state, event, event.owner);
    return 1000 * (performance.now() - start);
  });
  return median(times);
}

function measured(): readonly Figure[] {
  const entries = transcript();
  // Of the processor, in the thread that pi waits for: a machine that is busy elsewhere makes it no more.
  const start = process.threadCpuUsage();
  const state = resumed(entries);
  const { user, system } = process.threadCpuUsage(start);
  const resume = { name: `resume of ${CALLS} calls, our part`, value: (user + system) / 1000, unit: "ms", limit: 100 };
  const event = eventsIn(entries).events.findLast(({ type }) => type === "call.finished");
  if (!event) return [resume];
  const [empty, full] = [oneMore(initialState, event), oneMore(state, event)];
  const note = `in an empty session ${empty.toFixed(1)} µs`;
  return [resume, { name: `one more event after ${CALLS} calls`, value: full, unit: "µs", limit: 100, note }];
}

export function benchResume(): readonly Figure[] {
  const hook = fileURLToPath(import.meta.resolve("../scripts/in-page-hook.ts"));
  return JSON.parse(execFileSync(process.execPath, ["--import", hook, import.meta.filename], { encoding: "utf8" }));
}

if (import.meta.main) console.log(JSON.stringify(measured()));
