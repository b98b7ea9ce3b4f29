import { describe, expect, it } from "vitest";
import { type Agent, actionIds, actionsOf, agent, detail, eventsOf, HOME, lastRows } from "../../test/support/agent.ts";
import { sees } from "../../test/support/page.ts";
import type { Json } from "../json.ts";

const HIDDEN_FIRST = { count: 3, visible: 2, firstVisible: false, preview: "New price" };

async function on(matches?: Json): Promise<Agent> {
  const one = agent();
  await one.call(["open", HOME]);
  if (matches !== undefined) sees(one.browser(), { before: { matches } });
  return one;
}

describe("get text of a selector with several matches", () => {
  it("says that the first one is hidden, with a read of those that show", async () => {
    const one = await on(HIDDEN_FIRST);
    const result = await one.call(["get", "text", ".price"]);
    expect(result.text).toContain(
      '.price matches 3 elements; the first one, which was read, is hidden, while 2 show: "New price".',
    );
    expect(detail(result, "selectorTextVisibility")).toMatchObject({
      selector: ".price",
      matchCount: 3,
      visibleCount: 2,
      firstMatchVisible: false,
      firstVisibleTextPreview: "New price",
    });
    expect(actionsOf(result)[0]).toMatchObject({
      id: "inspect-visible-text-candidates",
      params: { args: ["eval", "--stdin"], stdin: expect.stringMatching(/\("\.price"\)$/) },
    });
    expect(eventsOf(one.transcript, "finding.raised")).toMatchObject([{ finding: "text-visibility" }]);
  });

  it("says that only the first was read when it shows too", async () => {
    const one = await on({ count: 2, visible: 2, firstVisible: true, preview: null });
    const result = await one.call(["get", "text", "li"]);
    expect(result.text).toContain("li matches 2 elements; only the first one was read.");
  });

  it("looks right before the read, in its process", async () => {
    const one = await on(HIDDEN_FIRST);
    const before = one.started();
    await one.call(["get", "text", ".price"]);
    expect(one.started()).toBe(before + 1);
    const rows = lastRows(one);
    const read = rows.findIndex((row) => row[0] === "get");
    expect(rows[read - 1]?.[1]).toContain('"matches":()');
  });

  it("says that the only match is hidden", async () => {
    const one = await on({ count: 1, visible: 0, firstVisible: false, preview: null });
    const result = await one.call(["get", "text", ".price"]);
    expect(result.text).toContain(".price is hidden: this text is not on the screen.");
  });

  it.each([
    { count: 1, visible: 1, firstVisible: true, preview: null },
    { count: 0, visible: 0, firstVisible: false, preview: null },
  ])("is silent about one match that shows, or none: %j", async (matches) => {
    const one = await on(matches);
    const result = await one.call(["get", "text", ".price"]);
    expect(result.details["selectorTextVisibility"]).toBeUndefined();
    expect(actionIds(result)).toEqual([]);
  });

  it("is silent while a frame is selected, since the look is on the top page", async () => {
    const one = await on(HIDDEN_FIRST);
    await one.call(["frame", "#pay"]);
    expect((await one.call(["get", "text", ".price"])).details["selectorTextVisibility"]).toBeUndefined();
    await one.call(["frame", "main"]);
    expect((await one.call(["get", "text", ".price"])).details["selectorTextVisibility"]).toBeDefined();
  });

  it.each(["@e1", '[data-token="sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"]'])(
    "is not looked for with %s, a ref or what may be a secret",
    async (selector) => {
      const one = await on(HIDDEN_FIRST);
      await one.call(["snapshot", "-i"]);
      await one.call(["get", "text", selector]);
      expect(one.browser().starts.at(-1)?.stdin ?? "").not.toContain("firstVisible");
    },
  );
});
