import { describe, expect, it } from "vitest";
import { actionsOf, detail } from "../../test/support/agent.ts";
import { acted, EFFECTS, OTHER, TARGET, WATCHED } from "../../test/support/page.ts";

const LAYER = {
  role: "dialog",
  name: "Newsletter",
  modal: true,
  covers: true,
  selector: "#news",
  asks: false,
  dismiss: [{ name: "No thanks", selector: "#no" }],
};
const changed = (effects: object, args: readonly string[] = ["click", "#save"]) =>
  acted(args, { before: { acts: WATCHED }, after: { target: TARGET, effects: { ...EFFECTS, ...effects } } });

describe("what an action changed is one line, and no warning", () => {
  it.each([
    [{ closed: ["Newsletter"] }, 'Closed the dialog "Newsletter".'],
    [{ said: ["Card declined"] }, 'The page says: "Card declined".'],
    [{ list: { role: "listbox", options: 2, names: ["Apple"] } }, 'A listbox is open (2: "Apple").'],
    [{ focus: OTHER }, 'The focus is on field "Search" now.'],
  ])("%j", async (effects, says) => {
    const seen = await changed(effects);
    expect(seen.text).toBe(`Clicked #save.\n${says}`);
    expect(seen.warned).toEqual([]);
  });

  it("a dialog that asks something comes with the call that reads it, and never with one that says yes", async () => {
    const seen = await changed({
      opened: [{ ...LAYER, asks: true, dismiss: [{ name: "Cancel", selector: "#cancel" }] }],
    });
    expect(actionsOf(seen).map(({ id }) => id)).toEqual([
      "inspect-opened-layer",
      "try-overlay-blocker-candidate-1",
      "inspect-after-mutation",
    ]);
    expect(seen.text).toContain('Next: {"args":["snapshot","-i","-s","#news"]}');
  });

  it("a dialog that opened comes with the call that closes it", async () => {
    const seen = await changed({ opened: [LAYER] });
    expect(seen.text).toContain('Opened the dialog "Newsletter", which covers the page.');
    expect(seen.text).toContain('Next: {"args":["click","#no"]}');
    expect(actionsOf(seen)[0]).toMatchObject({
      id: "try-overlay-blocker-candidate-1",
      params: { args: ["click", "#no"] },
    });
    expect(detail(seen, "pageChangeSummary")).toMatchObject({ changeType: "dom-mutation" });
  });

  it("nothing is said of the focus where it was sent, or where nothing of note changed", async () => {
    expect((await changed({ focus: OTHER, focusInTarget: true })).text).toBe("Clicked #save.");
    expect((await changed({})).text).toBe("Clicked #save.");
  });

  it("what the page says is masked where it is secret", async () => {
    const seen = await changed({ said: ["Your API key: sk-test-PUBLICSENTINEL0000000000000000"] });
    expect(JSON.stringify([seen.text, seen.details])).not.toContain("PUBLICSENTINEL");
  });
});

describe("requests that an action set off and that failed", () => {
  it("are told", async () => {
    const seen = await changed({ failed: [{ status: 500, url: "https://site.test/api" }] });
    expect(seen.text).toContain("Requests that started with this failed: 500 https://site.test/api.");
    expect(seen.warned).toEqual(["failed-requests"]);
  });

  it("are told with the next action when they ended later", async () => {
    const failed = [{ status: 401, url: "https://site.test/late" }];
    const seen = await acted(["click", "#save"], {
      before: { acts: { ...WATCHED, failed } },
      after: { target: TARGET, effects: EFFECTS },
    });
    expect(seen.text).toContain(
      "Requests that started with the action before this one failed: 401 https://site.test/late.",
    );
    expect(seen.warned).toEqual(["failed-requests"]);
  });

  it("are not sought after a hover", async () => {
    expect((await changed({ failed: [{ status: 500, url: "/x" }] }, ["hover", "#save"])).warned).toEqual([]);
  });
});
