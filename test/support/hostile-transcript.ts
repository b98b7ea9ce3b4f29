/** Entries of a transcript as nobody honest writes them: every field of every event with values that should hurt. */
import { EVENT_VERSION } from "../../src/events/schema.ts";
import type { Json, JsonObject } from "../../src/json.ts";
import { managedName } from "../../src/session/names.ts";
import { ENTRY_TYPE } from "../../src/transcript/entries.ts";
import { chance, oneOf } from "./chance.ts";
import { FULL } from "./events.ts";

/** What stands beside, and must be as it was afterwards. */
export interface Targets {
  readonly piSession: string;
  readonly cwd: string;
  /** Absolute paths of files and folders that are nobody's to touch. */
  readonly places: readonly string[];
  /** Processes that are not ours. */
  readonly pids: readonly number[];
}

function nested(depth: number): string {
  return `${"[".repeat(depth)}${"]".repeat(depth)}`;
}

function strings({ places, piSession, cwd }: Targets): readonly string[] {
  const own = [1, 2, 9_000_000].map((generation) => managedName(piSession, cwd, generation));
  return [
    ...places,
    ...own,
    ...["../evil", "../../evil", "..", ".", "", "/", "/etc/passwd", "/dev/zero", "/proc/1/mem", "C:\\Windows", "~/x"],
    ...["__proto__", "constructor", "toString", "hasOwnProperty", "prototype"],
    ...["pi-0123456789-1", "work/../../evil", "a/b/c", "../x/y", "work/shop", "shop"],
    ...["a\0b", "\u202eevil", "\u2028", "\ud83d", "ｅｖｉｌ", "é".repeat(300), "x".repeat(100_000)],
    ...["1-999999999", "9-1", "1,".repeat(500), "0-0", "NaN", "Infinity", "--executable-path", "LD_PRELOAD=/evil.so"],
  ];
}

function numbers({ pids }: Targets): readonly number[] {
  const own = pids.flatMap((pid) => [pid, -pid]);
  return [...own, process.pid, 1, 0, -1, 0.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e308, 999_999, 5e-324];
}

function others({ pids }: Targets): readonly Json[] {
  return [
    ...[null, true, [], {}, [[]], pids, pids.map(String), pids.map((pid) => ({ pid }))],
    { names: ["--executable-path", "LD_PRELOAD"], digest: "forged" },
    { names: [], digest: "" },
    { targetId: "T", url: "../evil" },
    JSON.parse(nested(40)),
    JSON.parse(nested(2_000)),
    Array.from({ length: 20_000 }, () => 0),
    // Own properties of these names, as JSON makes them.
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  ];
}

/** An honest event of the type, by this pi session. */
function honest(type: string, targets: Targets, seq: number): JsonObject {
  const fact: JsonObject = JSON.parse(JSON.stringify(Object.values(FULL).find((one) => one.type === type)));
  const generation = 1;
  const session = managedName(targets.piSession, targets.cwd, generation);
  return {
    ...fact,
    ...("session" in fact ? { session } : {}),
    ...{ v: EVENT_VERSION, id: `hostile-${seq}`, seq, callId: "call", at: seq, owner: targets.piSession },
  };
}

function hostileValue(targets: Targets, next: () => number): Json {
  const kind = next();
  if (kind < 0.5) return oneOf(strings(targets), next);
  return kind < 0.75 ? oneOf(numbers(targets), next) : oneOf(others(targets), next);
}

const LAUNCHING = ["session.leased", "session.opened", "output.spilled", "artifact.saved", "artifact.evicted"];

function hostileEvent(targets: Targets, seq: number, next: () => number): JsonObject {
  // What names programs, processes and files is met twice as often.
  const type = next() < 0.5 ? oneOf(Object.keys(FULL), next) : oneOf(LAUNCHING, next);
  const event = honest(type, targets, seq);
  const fields = Object.keys(event);
  const changed = Array.from({ length: 1 + Math.floor(next() * 3) }, () => oneOf(fields, next));
  return Object.fromEntries(
    Object.entries(event).map(([key, value]) => [key, changed.includes(key) ? hostileValue(targets, next) : value]),
  );
}

/** An entry as pi keeps it: mostly an event of ours, now and then something else in its place. */
function hostileEntry(targets: Targets, seq: number, next: () => number): Json {
  const shape = next();
  const event = hostileEvent(targets, seq, next);
  if (shape < 0.6) return { type: "custom", customType: ENTRY_TYPE, data: event };
  if (shape < 0.65) return { type: "custom", customType: ENTRY_TYPE, data: hostileValue(targets, next) };
  if (shape < 0.7) return { type: "message", message: hostileValue(targets, next) };
  const events = shape < 0.75 ? hostileValue(targets, next) : [event, event, hostileValue(targets, next)];
  const message = { role: "toolResult", toolName: "agent_browser", toolCallId: "c", content: [], details: { events } };
  return { type: "message", message };
}

/** The `index`-th input of a seed: a few hostile entries, the same in every run. */
export function hostileEntries(targets: Targets, seed: number, index: number): readonly Json[] {
  const next = chance(seed * 100_003 + index);
  const entries = Array.from({ length: 1 + Math.floor(next() * 4) }, (_, at) => hostileEntry(targets, 2 + at, next));
  // As pi reads them: from text.
  return JSON.parse(JSON.stringify(entries));
}
