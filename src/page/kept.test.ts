import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { ELSEWHERE, Kept } from "./kept.ts";
import { calling, callingWith, type PageModule } from "./page-call.ts";

function moduleOf(name: string, code: string, ...uses: readonly PageModule[]): PageModule {
  return { name, code, uses };
}

const BASE = moduleOf("base", "function(e){globalThis.made=(globalThis.made??0)+1;e.twice=n=>2*n;return e}");
const LEFT = moduleOf("left", "function(e,b){e.default=n=>b.twice(n);return e}", BASE);
const RIGHT = moduleOf("right", "function(e,b){e.default=(n,f)=>b.twice(f(n));return e}", BASE);

function page(more: object = {}): object {
  return createContext({ performance: { timeOrigin: 7 }, ...more });
}

/** One row of one call, as the page evaluates it. */
function row(kept: Kept, write: () => string, fresh = false): string {
  kept.begin(fresh);
  return kept.row(write());
}

describe("a row", () => {
  it("brings what two scripts use once, and makes it once", () => {
    const kept = new Kept();
    const script = row(kept, () => `[${kept.script(calling<[number]>(LEFT, 2))},${kept.script(calling(RIGHT, 3))}]`);
    expect(script.split(BASE.code)).toHaveLength(2);
    const context = page();
    expect(() => runInContext(script, context)).toThrow("f is not a function");
    expect(Reflect.get(context, "made")).toBe(1);
  });

  it("gives a function to another one", () => {
    const kept = new Kept();
    expect(
      runInContext(
        row(kept, () => kept.script(callingWith<[number]>(RIGHT, LEFT, 3))),
        page(),
      ),
    ).toBe(12);
  });

  it("asks for what the row before it has brought, and for what an earlier program has left", () => {
    const context = page();
    const kept = new Kept();
    runInContext(
      row(kept, () => kept.script(calling<[number]>(LEFT, 1))),
      context,
    );
    const left = [...kept.names];
    const inProgram = row(kept, () => kept.script(callingWith<[number]>(RIGHT, LEFT, 1)));
    const again = new Kept(left);
    const script = row(again, () => again.script(callingWith<[number]>(RIGHT, LEFT, 1)));
    expect(script).toBe(inProgram);
    expect(script).not.toContain(BASE.code);
    expect(again.isAsking).toBe(true);
    expect(runInContext(script, context)).toBe(4);
    expect(() => runInContext(script, page())).toThrow(ELSEWHERE);
  });

  it("throws in a document that has a part alone of what it needs", () => {
    const context = page();
    const [first, second] = [new Kept(), new Kept(["base", "left"])];
    runInContext(row(first, () => first.script(calling<[number]>(BASE, 1))).replace(/\.default\(1\)/, ""), context);
    expect(() =>
      runInContext(
        row(second, () => second.script(calling<[number]>(LEFT, 1))),
        context,
      ),
    ).toThrow(ELSEWHERE);
  });

  it("lets what is about the document before say nothing of another one, though that has the same modules", () => {
    const kept = new Kept();
    row(kept, () => kept.script(calling<[number]>(LEFT, 1)));
    kept.begin(true);
    const old = kept.scriptOfOld(calling<[number]>(LEFT, 1));
    const script = kept.row(
      `[${kept.script(calling<[number]>(LEFT, 1))},(()=>{try{return ${old}}catch{return "old"}})()]`,
    );
    expect(runInContext(script, page())).toEqual([2, "old"]);
  });

  it("is written the same where nothing has looked before", () => {
    const kept = new Kept();
    kept.begin(true);
    expect(runInContext(kept.row(kept.scriptOfOld(calling<[number]>(LEFT, 1))), page())).toBe(2);
  });

  it("holds to its document before all else", () => {
    const kept = new Kept(["base", "left"]);
    kept.begin(false);
    const script = kept.row(kept.script(calling<[number]>(LEFT, 1)), 8);
    expect(() => runInContext(script, page())).toThrow("pab-stale-document");
  });
});
