/** The property that resume rests on: whatever happens, a fold of the transcript is the state that was live. */
import { describe, expect, it } from "vitest";
import { chance } from "../../test/support/chance.ts";
import type { FakeBrowser } from "../../test/support/fake-browser.ts";
import { type Given, given } from "../../test/support/given.ts";
import { HISTORY_OWNER, manyEvents } from "../../test/support/many-events.ts";
import type { EngineEvent } from "../events/schema.ts";
import { upcast } from "../events/upcast.ts";
import { fold } from "./state.ts";

function one<T>(list: readonly T[], next: () => number): T | undefined {
  return list[Math.floor(next() * list.length)];
}

const PAGES = ["https://site.test/", "https://site.test/second", "https://site.test/login"];

const CALLS: readonly ((next: () => number) => readonly string[] | object)[] = [
  (next) => ["open", one(PAGES, next) ?? ""],
  (next) => ({ args: ["open", one(PAGES, next)], sessionMode: "fresh" }),
  () => ["snapshot", "-i"],
  (next) => ["click", `@e${1 + Math.floor(next() * 9)}`],
  (next) => ["fill", `@e${1 + Math.floor(next() * 9)}`, "text"],
  () => ["get", "title"],
  (next) => ["get", "text", `@e${1 + Math.floor(next() * 9)}`],
  () => ["scroll", "down"],
  (next) => ["screenshot", `shot-${Math.floor(next() * 5)}.png`],
  () => ["reload"],
  () => ["tab", "list"],
  () => ["eval", "document.title"],
  () => ["close"],
  () => ["close", "--all"],
  () => ["--user-agent", "Other", "open", "https://site.test/"],
  () => ["click"],
  () => ["--version"],
  (next) => ["--session", "shop", "open", one(PAGES, next) ?? ""],
  () => ["--session", "shop", "snapshot", "-i"],
  () => ["--session", "shop", "click", "@e2"],
  () => ["--session", "shop", "close"],
  () => ({
    args: ["batch"],
    stdin: JSON.stringify([
      ["open", PAGES[1]],
      ["snapshot", "-i"],
      ["click", "@e1"],
    ]),
  }),
];

type Trouble = (browser: FakeBrowser, next: () => number) => void;

/** What happens to a browser behind the tool's back. */
const TROUBLES: readonly Trouble[] = [
  (browser) => browser.die(),
  (browser) => browser.crash(),
  (browser, next) => browser.openTab(one(PAGES, next) ?? ""),
  (browser, next) => browser.go(one(PAGES, next) ?? ""),
  (browser) => {
    const killed = { code: undefined, signal: undefined, stdout: "", stderr: "", droppedBytes: 0 };
    browser.next = () => ({ kind: "deadline", ...killed });
  },
];

function trouble(session: Given, next: () => number): void {
  if (next() < 0.1) session.engine.interrupted(["call-cut-off"]);
  const living = [...session.world.browsers.values()].filter(({ pid }) => pid !== undefined);
  const browser = one(living, next);
  if (browser) one(TROUBLES, next)?.(browser, next);
}

/** The same events in another order, some of them twice. */
function shuffledAndDoubled(events: readonly EngineEvent[], next: () => number): readonly EngineEvent[] {
  const all = [...events, ...events.filter(() => next() < 0.3)];
  return all
    .map((event) => ({ event, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event);
}

describe.each([1, 2, 3, 4])("in a long run of calls and troubles (seed %i)", (seed) => {
  it("the live state is a fresh fold of the transcript after every call, also shuffled and doubled", async () => {
    const next = chance(seed);
    const session = given();
    const { engine, transcript, world } = session;
    for (let round = 0; round < 200; round++) {
      if (next() < 0.3) trouble(session, next);
      const call = one(CALLS, next)?.(next) ?? [];
      const asked = next() < 0.2 ? [session.call(call), session.call(["get", "url"])] : [session.call(call)];
      await Promise.all(asked);
      const what = `round ${round}: ${JSON.stringify(call)}`;
      expect(fold(transcript, transcript, world.piSession), what).toEqual(engine.state);
      const mixed = shuffledAndDoubled(transcript, next);
      expect(fold(mixed, mixed, world.piSession), what).toEqual(engine.state);
    }
    const types = new Set(transcript.map(({ type }) => type));
    // A run in which nothing happens would prove nothing.
    expect([...types].sort()).toEqual(
      expect.arrayContaining(["page.changed", "refs.invalidated", "session.closed", "session.lost", "tab.drifted"]),
    );
    expect(Object.keys(engine.state.resources.browsers).length).toBeGreaterThan(5);
    const read = upcast(JSON.parse(JSON.stringify(transcript)));
    expect(read).toMatchObject({ newer: 0, corrupt: 0 });
    expect(fold(read.events, read.events, world.piSession)).toEqual(engine.state);
    expect(await engine.quit()).toBe(true);
    expect(fold(transcript, transcript, world.piSession).resources).toEqual(engine.state.resources);
    expect(engine.ownedBrowsers()).toEqual([]);
  });
});

describe("the long history that is measured", () => {
  it("is sound: every event is read, in order, each once", () => {
    const events = manyEvents(3000);
    expect(events).toHaveLength(3000);
    expect(upcast(JSON.parse(JSON.stringify(events)))).toEqual({ events, newer: 0, corrupt: 0 });
    expect(new Set(events.map(({ id }) => id)).size).toBe(3000);
  });

  it("begins alike whatever its length, and folds to the browser in use", () => {
    expect(manyEvents(50)).toEqual(manyEvents(3000).slice(0, 50));
    const events = manyEvents(3000);
    const state = fold(events, events, HISTORY_OWNER);
    expect(Object.values(state.resources.browsers).filter(({ status }) => status === "open")).toHaveLength(1);
    expect(state.artifacts.size).toBe(272);
  });
});
