import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { lookAt } from "../../test/support/looks.ts";
import type { Json } from "../json.ts";
import { documentSensor } from "./document.ts";
import { readLook } from "./look.ts";
import type { Sensor } from "./sensor.ts";

const PAGE = {
  location: { href: "https://site.test/" },
  document: { title: "Home" },
  performance: { timeOrigin: 1000.5 },
};

function sensor(id: string, script: string, schema: z.ZodType<Json> = z.number()): Sensor {
  return { id, script, schema };
}

/** Runs a script as a page would, and hands its answer on as upstream does: as JSON. */
function inPage(script: string, page: object = PAGE): Json {
  return JSON.parse(JSON.stringify(runInNewContext(script, { ...page })));
}

describe("a look", () => {
  it("asks all its sensors in one script", () => {
    const answer = inPage(lookAt([documentSensor, sensor("two", "1+1")]));
    expect(answer).toEqual({ document: { url: "https://site.test/", title: "Home", origin: 1000.5 }, two: 2 });
  });

  it("goes on when a sensor throws, and leaves that one out", () => {
    const sensors = [sensor("broken", "nowhere.at.all"), sensor("two", "1+1")];
    expect(readLook(inPage(lookAt(sensors)), sensors)).toEqual({ two: 2 });
  });

  it("leaves nothing behind in the page", () => {
    const page = { ...PAGE };
    runInNewContext(lookAt([documentSensor]), page);
    expect(Object.keys(page)).toEqual(Object.keys(PAGE));
  });

  it("believes only answers that fit their schema", () => {
    const sensors = [sensor("a", "1"), sensor("b", "1")];
    expect(readLook({ a: 1, b: "one", c: 3 }, sensors)).toEqual({ a: 1 });
    expect(readLook("nonsense", sensors)).toEqual({});
    expect(readLook(undefined, sensors)).toEqual({});
  });
});

describe("a guard", () => {
  it("throws on any document but its own, before a sensor is asked", () => {
    const page = { ...PAGE, asked: 0 };
    const touching = sensor("touch", "++globalThis.asked");
    expect(() => runInNewContext(lookAt([touching], 2000.5), page)).toThrow("pab-stale-document");
    expect(page.asked).toBe(0);
  });

  it("returns what its sensors saw on its own document", () => {
    expect(inPage(lookAt([sensor("two", "1+1")], 1000.5))).toEqual({ two: 2 });
  });

  it("takes a time that was rounded on its way for the same", () => {
    expect(inPage(lookAt([], 1000.54))).toEqual({});
    expect(() => inPage(lookAt([], 1000.6))).toThrow("pab-stale-document");
  });
});
