import { describe, expect, it } from "vitest";
import { type Agent, actionIds, actionsOf, agent, detail, eventsOf, HOME, lastRows } from "../../test/support/agent.ts";
import { sees } from "../../test/support/page.ts";
import type { Json } from "../json.ts";

const HIDDEN = { count: 1, visible: 0, readVisible: false, rich: false };
const HIDDEN_FIRST = { count: 3, visible: 2, readVisible: false, preview: "New price", rich: false, framed: [] };

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
      params: {
        args: ["eval", "--stdin"],
        stdin: expect.stringMatching(/^\[\.\.\.document\.querySelectorAll\("\.price"\)\]\.filter/),
      },
    });
    expect(eventsOf(one.transcript, "finding.raised")).toMatchObject([{ finding: "text-visibility" }]);
  });

  it("says that only the first was read when it shows too", async () => {
    const one = await on({ count: 2, visible: 2, readVisible: true, preview: null, rich: false, framed: [] });
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
    const one = await on({ count: 1, visible: 0, readVisible: false, preview: null, rich: false, framed: [] });
    const result = await one.call(["get", "text", ".price"]);
    expect(result.text).toContain(".price is hidden: this text is not on the screen.");
  });

  it.each([
    { count: 1, visible: 1, readVisible: true, preview: null, rich: false, framed: [] },
    { count: 0, visible: 0, readVisible: false, preview: null, rich: false, framed: [] },
  ])("is silent about one match that shows, or none: %j", async (matches) => {
    const one = await on(matches);
    const result = await one.call(["get", "text", ".price"]);
    expect(result.details["selectorTextVisibility"]).toBeUndefined();
    expect(actionIds(result)).toEqual([]);
  });

  it("is told of the frame that is selected, and not of the top page", async () => {
    const one = await on(HIDDEN_FIRST);
    await one.call(["frame", "#pay"]);
    expect((await one.call(["get", "text", ".price"])).details["selectorTextVisibility"]).toBeUndefined();
    await one.call(["frame", "main"]);
    expect((await one.call(["get", "text", ".price"])).details["selectorTextVisibility"]).toBeDefined();
  });

  it.each([
    [[HIDDEN], true],
    [[HIDDEN, HIDDEN], true],
    [[HIDDEN, { ...HIDDEN, visible: 1, readVisible: true }], false],
  ])("says of frames with a match %j that it is hidden: %s", async (framed, isSaid) => {
    const one = await on({ ...HIDDEN, count: 0, preview: null, framed });
    await one.call(["frame", "#pay"]);
    const { text } = await one.call(["get", "text", ".price"]);
    expect(text.includes(".price is hidden: this text is not on the screen.")).toBe(isSaid);
  });

  it.each([
    ["find", "first", ".price", "text"],
    ["find", "last", ".price", "text"],
    ["find", "nth", "1", ".price", "text"],
    ["find", "testid", "price", "text"],
    ["find", "title", "Price", "text"],
  ])("says that the match is hidden that %s %s takes", async (...args) => {
    const one = await on({ ...HIDDEN, preview: null, framed: [] });
    expect((await one.call(args)).text).toContain("is hidden: this text is not on the screen.");
  });

  it("is silent about the others where the caller has chosen one", async () => {
    const one = await on({ count: 3, visible: 2, readVisible: true, preview: "New price", rich: false, framed: [] });
    expect((await one.call(["find", "nth", "1", ".price", "text"])).details["selectorTextVisibility"]).toBeUndefined();
  });

  it.each(["@e1", '[data-token="sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"]'])(
    "is not looked for with %s, a ref or what may be a secret",
    async (selector) => {
      const one = await on(HIDDEN_FIRST);
      await one.call(["snapshot", "-i"]);
      await one.call(["get", "text", selector]);
      expect(one.browser().starts.at(-1)?.stdin ?? "").not.toContain("readVisible");
    },
  );
});
