import { describe, expect, it } from "vitest";
import { actionsOf } from "../../test/support/agent.ts";
import { acted, EFFECTS, TARGET, WATCHED } from "../../test/support/page.ts";

const clicked = (target: string, kind: string, what: string) =>
  acted(["click", target], {
    before: { acts: WATCHED },
    after: { target: TARGET, effects: { ...EFFECTS, outside: [{ kind, what }] } },
  });

describe("a click whose answer is a file", () => {
  it.each([
    ["#save", "download", "list.csv"],
    ["@e2", "download", "list.csv"],
    ["#save", "navigation", "http://a.example/list.csv"],
    ["@e2", "navigation", "http://a.example/list.csv"],
    ["#save", "tab", "http://a.example/list.csv"],
  ])("is offered to be saved: %s, %s", async (target, kind, what) => {
    const seen = await clicked(target, kind, what);
    expect(actionsOf(seen)[0]?.params.args).toEqual(["download", target, "list.csv"]);
  });

  it("of several files names them all, and offers none of them as all", async () => {
    const outside = ["x.csv", "y.csv"].map((what) => ({ kind: "download", what }));
    const seen = await acted(["click", "#all"], {
      before: { acts: WATCHED },
      after: { target: TARGET, effects: { ...EFFECTS, outside } },
    });
    expect(seen.text).toContain('2 downloads began: "x.csv", "y.csv".');
    expect(actionsOf(seen).filter(({ params }) => params.args?.[0] === "download")).toEqual([]);
  });

  it("is looked for in the tabs where the page has named one", async () => {
    const seen = await clicked("#save", "named-tab", "http://a.example/help");
    expect(actionsOf(seen)[0]?.params.args).toEqual(["tab", "list"]);
  });

  it("is not offered where a popup is gone again, since that is no way to a file", async () => {
    const seen = await clicked("#pay", "popup", "http://a.example/pay");
    expect(seen.text).toContain("A popup of http://a.example/pay was asked for");
    expect(actionsOf(seen).filter(({ params }) => params.args?.[0] === "download")).toEqual([]);
  });

  it("is not offered by a ref that a tab has made void", async () => {
    const seen = await clicked("@e2", "tab", "http://a.example/list.csv");
    expect(seen.text).toContain("was asked for and none is there");
    expect(actionsOf(seen).filter(({ params }) => params.args?.[0] === "download")).toEqual([]);
  });
});
