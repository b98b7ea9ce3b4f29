import { describe, expect, it } from "vitest";
import { fold } from "../src/projections/state.ts";
import { given } from "./support/given.ts";

describe("the engine", () => {
  it("opens a page, snapshots it and clicks by ref in one process each", async () => {
    const { call, browser } = given();
    const opened = await call(["open", "https://site.test/"]);
    expect(opened.text).toBe("Opened Home (https://site.test/)");
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
