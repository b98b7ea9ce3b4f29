import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Json } from "../json.ts";
import { STALE_DOCUMENT } from "./guard.ts";
import { ELSEWHERE, Kept } from "./kept.ts";
import { lookScript } from "./look.ts";
import { calling, type PageModule } from "./page-call.ts";
import type { Sensor } from "./sensor.ts";
import { LEAVING, turnScript } from "./turn.ts";
import { UNDONE } from "./undone.ts";

/** Counts how often it is made. */
const COUNT: PageModule = {
  name: "count",
  code: "function(e){globalThis.made=(globalThis.made??0)+1;e.default=n=>n;return e}",
  uses: [],
};

/** Gives back what it is given, without a trace. */
const ECHO: PageModule = { name: "echo", code: "function(e){e.default=n=>n;return e}", uses: [] };

function counting(id: string, n: number, requires: readonly Sensor[] = []): Sensor {
  return { id, script: calling<[number]>(COUNT, n), schema: z.number(), requires };
}

function page(more: object = {}): object {
  return createContext({ document: {}, performance: { timeOrigin: 1000.5 }, ...more });
}

/** Runs a script as a page would, and hands its answer on as upstream does: as JSON. */
function inPage(script: string, context: object): Json {
  return JSON.parse(JSON.stringify(runInContext(script, context)));
}

const BEFORE = { sensors: [counting("before", 1)] };
const BETWEEN = { settles: false, fresh: false, after: [counting("after", 2)], next: [], ahead: BEFORE };

describe("a look between two commands", () => {
  it("finds in the document what the look before it has left there, and does not send it again", () => {
    const context = page();
    const kept = new Kept();
    const first = lookScript({ ...BEFORE, fresh: true }, kept);
    expect(inPage(first, context)).toEqual({ before: 1 });
    kept.begin(false);
    const turn = turnScript(BETWEEN, kept);
    expect(turn).not.toContain(COUNT.code);
    expect(inPage(turn, context)).toEqual({ after: { after: 2 }, look: { before: 1 } });
    expect(Reflect.get(context, "made")).toBe(1);
    expect(Object.keys(context)).toEqual(["document", "performance", "made"]);
  });

  it("looks at nothing on a document that came since", () => {
    const kept = new Kept();
    lookScript({ ...BEFORE, fresh: true }, kept);
    expect(() => inPage(turnScript(BETWEEN, kept), page())).toThrow(ELSEWHERE);
  });

  it("behind a command that may have left the page sends what the next one needs, and not what saw the old one", () => {
    const after = [counting("after", 2, [counting("before", 1)])];
    const kept = new Kept();
    lookScript({ sensors: [], brings: after, fresh: true }, kept);
    const turn = turnScript({ ...BETWEEN, fresh: true, after, ahead: { sensors: [] } }, kept);
    expect(turn).not.toContain(COUNT.code);
    expect(inPage(turn, page())).toEqual({ after: {}, look: {} });
    expect(inPage(turnScript({ ...BETWEEN, fresh: true, after }, new Kept()), page())).toMatchObject({
      look: { before: 1 },
    });
  });

  it("stops where the target of the first is not as it should be, and says so before anything is looked at", () => {
    const target = {
      id: "target",
      script: calling<[null]>(ECHO, null),
      schema: z.null(),
    };
    const parts = { ...BETWEEN, after: [target], mustHold: { verb: "select", framed: false } };
    for (const fresh of [false, true]) {
      const context = page();
      const kept = new Kept();
      const first = lookScript(
        { sensors: [], brings: [{ ...target, requires: [BEFORE.sensors[0] ?? target] }], fresh: true },
        kept,
      );
      inPage(first, context);
      expect(() => inPage(turnScript({ ...parts, fresh }, kept), context)).toThrow(UNDONE);
      expect(Reflect.get(context, "made")).toBeUndefined();
      const fills = { ...parts, fresh, mustHold: { verb: "fill", framed: false } };
      expect(inPage(turnScript(fills, new Kept()), page())).toBeDefined();
    }
  });

  it.each<[string, object, object, string]>([
    ["the document is to go", { document: { readyState: "loading" } }, { settles: true }, LEAVING],
    ["the next command needs another document", {}, { ahead: { ...BEFORE, document: 7 } }, STALE_DOCUMENT],
    [
      "the next command would damage its target",
      {},
      { ahead: { ...BEFORE, vet: { script: "0", check: `(()=>{throw Error("unfit")})()` } } },
      "unfit",
    ],
  ])("looks at nothing when %s", (_what, more, parts, thrown) => {
    const context = page(more);
    expect(() => inPage(turnScript({ ...BETWEEN, fresh: true, ...parts }, new Kept()), context)).toThrow(thrown);
    expect(Reflect.get(context, "made")).toBeUndefined();
  });
});
