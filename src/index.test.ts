import { describe, expect, it } from "vitest";
import { FakeWorld } from "../test/support/fake-world.ts";
import { given } from "../test/support/given.ts";
import * as api from "./index.ts";
import { fold } from "./projections/state.ts";

describe("the engine", () => {
  it("opens a page, snapshots it and clicks by ref in one process each", async () => {
    const { call, browser } = given();
    const opened = await call(["open", "https://site.test/"]);
    expect(opened.text).toBe('Opened "Home" (https://site.test/)');
    const snapshot = await call(["snapshot", "-i"]);
    expect(snapshot.text).toContain('button "Save" [ref=e2]');
    const clicked = await call(["click", "@e2"]);
    expect(clicked.text).toBe("Clicked @e2.");
    expect(browser().starts).toHaveLength(3);
  });

  it("has the state that a fresh fold of its events gives, after every call", async () => {
    const { call, engine, transcript, world } = given();
    const calls = [
      ["open", "https://site.test/"],
      ["snapshot", "-i"],
      ["click", "@e1"],
      ["click", "@nope"],
      ["scroll", "down"],
      ["open", "https://site.test/second"],
      ["click", "@e1"],
      ["close"],
      ["get", "title"],
      ["open", "https://site.test/login"],
    ];
    for (const args of calls) {
      await call(args);
      await Promise.resolve();
      expect(fold(transcript, transcript, world.piSession)).toEqual(engine.state);
    }
  });
});

describe("the public API", () => {
  it("is what an embedder needs, and nothing else", () => {
    expect(Object.keys(api).sort()).toEqual([
      "createEngine",
      "defineDiagnostic",
      "fold",
      "readTape",
      "readTranscript",
      "realWorld",
      "stateAt",
      "upcast",
      "verify",
    ]);
  });

  it("runs an engine with a diagnostic of one's own, and rebuilds its state from what was kept", async () => {
    const titled = api.defineDiagnostic({
      id: "mine/title",
      before: [],
      after: [],
      applies: ({ command }) => command.name === "get title",
      diagnose: () => ({ summary: "The title was asked for.", evidence: { asked: true } }),
    });
    const world = new FakeWorld();
    const kept: api.EngineEvent[] = [];
    const engine = api.createEngine({ world, keep: () => {}, diagnostics: [titled] });
    engine.events$.subscribe((event) => kept.push(event));
    const { signal } = new AbortController();
    await engine.call({ id: "1", params: { args: ["open", "https://site.test/"] }, signal });
    const result = await engine.call({ id: "2", params: { args: ["get", "title"] }, signal });
    expect(result.text.value).toBe("  Home\nThe title was asked for.");
    expect(result.details.value).toMatchObject({ diagnostics: { "mine/title": { asked: true } } });
    const { events } = api.upcast(JSON.parse(JSON.stringify(kept)));
    expect(api.fold(events, events, world.piSession)).toEqual(engine.state);
  });
});
