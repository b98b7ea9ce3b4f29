import { describe, expect, it } from "vitest";
import { actionsOf, agent, detail, HOME, lastRows } from "../../test/support/agent.ts";
import { acted, sees, WATCHED } from "../../test/support/page.ts";

const LAYER = {
  role: "dialog",
  name: "Cookies",
  modal: false,
  covers: true,
  selector: "#c",
  asks: true,
  dismiss: [{ name: "Accept all", selector: "#all" }],
};
const COVERED = "Element '#buy' is covered by <div#c> at its click point, so the click would not reach it";

async function refused(layers: readonly object[], error = COVERED) {
  const one = agent();
  await one.call(["open", HOME]);
  one.browser().on((words) => (words[0] === "click" ? { error } : undefined));
  sees(one.browser(), { before: { acts: { ...WATCHED, layers: JSON.parse(JSON.stringify(layers)) } } });
  return one.call(["click", "#buy"]);
}

describe("a click that upstream refused because of a cover", () => {
  it("gets the way to close it", async () => {
    const seen = await refused([LAYER]);
    expect(seen.isError).toBe(true);
    expect(seen.text).toContain("covered by <div#c>");
    expect(seen.text).toContain(
      'Over the page lies the dialog "Cookies", which covers the page. "Accept all" may close it.',
    );
    expect(actionsOf(seen).map(({ params }) => params.args)).toEqual(
      expect.arrayContaining([["click", "#all"], ["snapshot"]]),
    );
    expect(detail(seen, "overlayBlockers")).toMatchObject({ candidates: [{ name: "Accept all" }] });
  });

  it("gets none where no layer was seen, or where it failed for another reason", async () => {
    expect((await refused([])).details["overlayBlockers"]).toBeUndefined();
    expect((await refused([LAYER], "Element not found: #buy")).details["overlayBlockers"]).toBeUndefined();
  });
});

describe("a snapshot of a page with a dialog", () => {
  const shot = (layer: object) => acted(["snapshot", "-i"], { before: { layers: [{ ...LAYER, ...layer }] } });

  it("names it, with the way to close it", async () => {
    const seen = await shot({});
    expect(seen.text).toContain('Open over the page: the dialog "Cookies", which covers the page.');
    expect(actionsOf(seen)[0]).toMatchObject({ params: { args: ["click", "#all"] } });
    expect(seen.warned).toEqual([]);
  });

  it("names a layer that is no dialog, and says nothing where there is none", async () => {
    expect((await shot({ role: "div" })).text).toContain('Open over the page: the layer "Cookies"');
    const none = await acted(["snapshot", "-i"], { before: { layers: [] } });
    expect(none.details["topLayer"]).toBeUndefined();
  });

  it("is looked at once: the look for its refs and this one are one row", async () => {
    const { one } = await shot({});
    expect(lastRows(one).map(([command]) => command)).toEqual(["eval", "snapshot"]);
  });
});
