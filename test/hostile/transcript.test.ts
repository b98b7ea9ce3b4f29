/** A transcript can come from anyone. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EngineEvent, EVENT_VERSION, type Fact } from "../../src/events/schema.ts";
import type { Json } from "../../src/json.ts";
import { fold } from "../../src/projections/state.ts";
import { managedName } from "../../src/session/names.ts";
import { ENTRY_TYPE, eventsIn } from "../../src/transcript/entries.ts";
import { countOf, SEED } from "../support/hostile-run.ts";
import { HostileStage } from "../support/hostile-stage.ts";
import { hostileEntries } from "../support/hostile-transcript.ts";

/** A life with real processes takes longer than a page's answer: of ten inputs one is a transcript. */
const COUNT = countOf(0.1, 20);
/** Real processes are started in every so many lives. */
const WHOLE_EVERY = 30;
const PATIENCE = { timeout: 60_000 + COUNT * 2_000 };

let stage: HostileStage;

beforeAll(() => {
  stage = new HostileStage();
});
afterAll(() => stage.remove());

/** The entry that does the harm by itself, when there is one. */
async function smallest(entries: readonly Json[], whole: boolean): Promise<readonly Json[]> {
  for (const entry of entries) if ((await stage.faultsOf([entry], whole)).length > 0) return [entry];
  return entries;
}

describe("a forged transcript", () => {
  it(`does no harm, and hides nothing that comes after it (${COUNT} of seed ${SEED})`, PATIENCE, async () => {
    for (let index = 0; index < COUNT; index++) {
      const entries = hostileEntries(stage.targets, SEED, index);
      const whole = index % WHOLE_EVERY === 0;
      const faults = await stage.faultsOf(entries, whole);
      if (faults.length === 0) continue;
      const found = JSON.stringify(await smallest(entries, whole)).slice(0, 5_000);
      const test = `expect(await stage.faultsOf(${found}, ${whole})).toEqual([])`;
      expect(faults, `input ${index} of seed ${SEED}, as a test: ${test}`).toEqual([]);
    }
    expect(await stage.faultsOf([], true)).toEqual([]);
  });

  const own = { v: EVENT_VERSION, id: "x", seq: 1, callId: "c", at: 0, owner: "pi-hostile" };
  const opened = { type: "session.opened", kind: "managed", generation: 1, armed: false };
  const launch = { names: ["--executable-path"], digest: "forged" };

  function entry(fact: object): Json {
    return JSON.parse(JSON.stringify({ type: "custom", customType: ENTRY_TYPE, data: { ...own, ...fact } }));
  }

  it("opens no session by a name that leads out of the socket folder", async () => {
    for (const session of stage.targets.places) {
      const forged = entry({ ...opened, session, launch });
      expect(eventsIn([forged])).toMatchObject({ events: [], corrupt: 1 });
      expect(await stage.faultsOf([forged], false)).toEqual([]);
    }
  });

  it("has no process ended that only looks like the recorded one", async () => {
    const session = managedName(stage.targets.piSession, stage.targets.cwd, 1);
    const pids = { daemonPid: stage.targets.pids[1], browserPids: stage.targets.pids };
    const starts = { daemonStarted: "1", browserStarts: ["1", "1"] };
    expect(await stage.faultsOf([entry({ ...opened, session, launch, ...pids })], true)).toEqual([]);
    expect(await stage.faultsOf([entry({ ...opened, session, launch, ...pids, ...starts })], true)).toEqual([]);
  });

  it("has nothing evicted that is no file of ours", async () => {
    const spill = { type: "output.spilled", bytes: 2 ** 40, scope: "persistent-session" };
    for (const path of stage.targets.places)
      expect(await stage.faultsOf([entry({ ...spill, path })], true)).toEqual([]);
  });
});

describe("a long transcript", () => {
  const LENGTH = 20_000;

  function history(factOf: (index: number) => Fact): readonly EngineEvent[] {
    return Array.from({ length: LENGTH }, (_, index) => ({
      ...{ v: EVENT_VERSION, id: `e${index}`, seq: index + 1, callId: "c", at: index, owner: "me" },
      ...factOf(index),
    }));
  }

  const session = "shop";
  const kinds: readonly (readonly [string, number, (index: number) => Fact])[] = [
    ["files", 1_000, (at) => ({ type: "artifact.saved", kind: "pdf", path: `/f${at}`, bytes: 1 })],
    ["spills", 5_000, (at) => ({ type: "output.spilled", path: `/f${at}`, bytes: 1, scope: "persistent-session" })],
    ["tabs", 100, (at) => ({ type: "page.changed", session, url: "u", urlKey: `${at}`, targetId: `T${at}` })],
    ["routes", 100, (at) => ({ type: "route.added", session, pattern: `p${at}`, action: "abort" })],
    ["refs", 16_000, (at) => ({ type: "refs.captured", session, ids: `${(LENGTH - at) * 3}`, secret: "", flags: [] })],
    ["calls", 100, (at) => ({ type: "call.interrupted", interrupted: `c${at}` })],
  ];

  it.each(kinds)("leaves a state of %s that one more event can be folded into within %i steps", (_of, most, factOf) => {
    const events = history(factOf);
    const state = fold(events, events, "me");
    const sizes = [
      state.artifacts.size,
      state.spills.files.size,
      state.pages.tabs[session]?.length ?? 0,
      state.routes[session]?.length ?? 0,
      state.refs[session]?.ids.length ?? 0,
      state.calls.interrupted.length,
    ];
    expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
    expect(Math.max(...sizes)).toBeGreaterThan(most / 2);
  });

  it("is read to its end, whatever numbers stand in it", () => {
    const entries = history(() => ({ type: "call.finished", status: "ok", processes: 1, ms: 1 })).map(
      (event, index) => ({
        type: "custom",
        customType: ENTRY_TYPE,
        data: index % 2 === 0 ? event : { ...event, seq: 2 ** 53 },
      }),
    );
    expect(eventsIn(entries)).toMatchObject({ events: { length: LENGTH / 2 }, corrupt: LENGTH / 2 });
  });
});
