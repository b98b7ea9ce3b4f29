import { describe, expect, it } from "vitest";
import { type Agent, actionsOf, agent, HOME } from "../../test/support/agent.ts";
import { sees } from "../../test/support/page.ts";
import type { Json } from "../json.ts";

const HIDDEN = { count: 3, visible: 1, firstVisible: false, visiblePath: "/html/body/button[2]" };

async function on(facts: Json): Promise<Agent> {
  const one = agent();
  await one.call(["open", HOME]);
  sees(one.browser(), { before: { "text-matches": facts } });
  return one;
}

describe("find text whose first match is hidden", () => {
  it("and was read is said, with a read of the first that shows", async () => {
    const one = await on(HIDDEN);
    const result = await one.call(["find", "text", "Total", "text"]);
    expect(result.text).toContain("find text took the first of 3 matches, which is hidden; 1 shows.");
    expect(actionsOf(result)[0]?.params.args).toEqual(["get", "text", "xpath=/html/body/button[2]"]);
  });

  it.each([HIDDEN, { count: 1, visible: 0, firstVisible: false, visiblePath: null }])(
    "is not called hovered: %j",
    async (facts) => {
      const one = await on(facts);
      const result = await one.call(["find", "text", "Total", "hover"]);
      expect(result.text).toMatch(/^Sent /);
      expect(result.text).toContain("Nothing was hovered: find text took the");
    },
  );

  it("and could not be clicked is said, with a click on the first that shows", async () => {
    const one = await on(HIDDEN);
    const error = "Element '[data-agent-browser-located='true']' is not visible, so the click would not reach it";
    one.browser().on((words) => (words[0] === "find" ? { error } : undefined));
    const result = await one.call(["find", "text", "Go", "click"]);
    expect(result.isError).toBe(true);
    expect(actionsOf(result)[0]).toMatchObject({
      id: "use-visible-match",
      params: { args: ["click", "xpath=/html/body/button[2]"] },
    });
  });

  it("hands the text to be filled on", async () => {
    const one = await on(HIDDEN);
    const error = "Element '[data-agent-browser-located='true']' is not visible, so the fill would not reach it";
    one.browser().on((words) => (words[0] === "find" ? { error } : undefined));
    const result = await one.call(["find", "text", "Name", "fill", "Ann"]);
    expect(actionsOf(result)[0]?.params.args).toEqual(["fill", "xpath=/html/body/button[2]", "Ann"]);
  });

  it.each([
    { count: 2, visible: 2, firstVisible: true, visiblePath: null },
    { count: 0, visible: 0, firstVisible: false, visiblePath: null },
  ])("is not claimed of %j", async (facts) => {
    const one = await on(facts);
    expect((await one.call(["find", "text", "Total", "text"])).details["findHidden"]).toBeUndefined();
  });

  it("says that no match shows, where none does", async () => {
    const one = await on({ count: 2, visible: 0, firstVisible: false, visiblePath: null });
    const result = await one.call(["find", "text", "Total", "text"]);
    expect(result.text).toContain("find text took the first of 2 matches, all hidden");
    expect(result.details["findHidden"]).toMatchObject({ matchCount: 2, visibleCount: 0 });
  });

  it("is not claimed of a failure that has another reason", async () => {
    const one = await on(HIDDEN);
    one
      .browser()
      .on((words) =>
        words[0] === "find" ? { error: "Element 'a' is covered by <div> at its click point" } : undefined,
      );
    expect((await one.call(["find", "text", "Go", "click"])).details["findHidden"]).toBeUndefined();
  });
});
