import { describe, expect, it } from "vitest";
import { type Agent, actionsOf, agent, HOME } from "../../test/support/agent.ts";
import { FIELD, TARGET } from "../../test/support/page.ts";
import type { Json } from "../json.ts";

/** A list that the page draws itself. */
const DRAWN = { ...TARGET, tag: "div", role: "combobox", name: "Size", kind: "plain", selector: "#size" };
const EMPTY = { ...FIELD, holds: false, length: 0 };
const BOX = { ...TARGET, tag: "input", type: "checkbox", kind: "toggle", name: "News", holds: false };

async function reaching(target: Json): Promise<Agent> {
  const one = agent();
  await one.call(["open", HOME]);
  one.browser().reached = target;
  return one;
}

/** The commands that ran, without what only looks. */
function acted(one: Agent): readonly string[] {
  return one
    .browser()
    .ran.filter(([word]) => word !== "eval" && word !== "open" && word !== "snapshot")
    .map((words) => words.join(" "));
}

const SELECT = { action: "select", selector: "#size", value: "L" };
const SAVE = { action: "click", selector: "#save" };

describe("a step that upstream calls done and that has not been done", () => {
  it.each([
    ["a selection in a list that is none", DRAWN, SELECT, "select #size L", "Nothing was selected"],
    [
      "a text that a field did not keep",
      EMPTY,
      { action: "fill", selector: "#name", text: "Ann" },
      "fill #name Ann",
      "does not hold just the text",
    ],
    [
      "keys that a field did not keep",
      EMPTY,
      { action: "type", selector: "#name", text: "Ann" },
      "type #name Ann",
      "does not hold the text",
    ],
    ["a box that stayed as it was", BOX, { action: "check", selector: "#news" }, "check #news", "is still unchecked"],
  ])("stops a job: %s", async (_what, target, step, ran, says) => {
    const one = await reaching(target);
    const seen = await one.call({ job: { steps: [step, SAVE] } });
    expect(acted(one)).toEqual([ran]);
    expect(seen.isError).toBe(true);
    expect(seen.text).toMatch(/^Row 1 of 2 failed\.\n1\. .*: failed: /);
    expect(seen.text).toContain(says);
    expect(seen.text.split(says)).toHaveLength(2);
    expect(seen.text).toContain("not run");
    expect(seen.details).toMatchObject({
      resultCategory: "failure",
      batchSteps: [{ resultCategory: "failure" }, { resultCategory: "failure", reason: "not-reached" }],
    });
  });

  it("offers the click that opens the list", async () => {
    const one = await reaching(DRAWN);
    const seen = await one.call({ job: { steps: [SELECT, SAVE] } });
    expect(seen.text).toContain('Next: {"args":["click","#size"]}');
    expect(seen.text).toContain("The page then");
    expect(actionsOf(seen)[0]?.id).toBe("open-custom-list");
  });

  it("fails as the last of a job, too", async () => {
    const one = await reaching(DRAWN);
    const seen = await one.call({ job: { steps: [SAVE, SELECT] } });
    expect(acted(one)).toEqual(["click #save", "select #size L"]);
    expect(seen.isError).toBe(true);
    expect(seen.text).toContain("Row 2 of 2 failed.");
    expect(seen.text).toContain("The page then");
  });

  it("fails a job that goes on all the same", async () => {
    const one = await reaching(DRAWN);
    const seen = await one.call({ job: { failFast: false, steps: [SELECT, SAVE] } });
    expect(acted(one)).toEqual(["select #size L", "click #save"]);
    expect(seen.isError).toBe(true);
    expect(seen.text).toContain("Row 1 of 2 failed.");
  });

  it("stops a batch with --bail, and no other", async () => {
    const rows = JSON.stringify([
      ["select", "#size", "L"],
      ["click", "#save"],
    ]);
    const bails = await reaching(DRAWN);
    const seen = await bails.call({ args: ["batch", "--bail"], stdin: rows });
    expect(acted(bails)).toEqual(["select #size L"]);
    expect(seen.isError).toBe(true);
    const goesOn = await reaching(DRAWN);
    expect(await goesOn.call({ args: ["batch"], stdin: rows })).toMatchObject({ isError: false });
    expect(acted(goesOn)).toEqual(["select #size L", "click #save"]);
  });

  it.each([
    { action: "select", selector: "#size", value: "L" },
    { action: "select", role: "textbox", name: "Name", values: ["L"] },
  ])("fails a semantic action: %j", async (semanticAction) => {
    const one = await reaching(DRAWN);
    const seen = await one.call({ semanticAction });
    expect(seen.isError).toBe(true);
    expect(seen.text).toMatch(/^Nothing was selected: /);
    expect(seen.text.split("Nothing was selected")).toHaveLength(2);
    expect(seen.text).toMatch(/Next: \{"args":\["click",/);
  });

  it("is only told of a single command, which nothing follows", async () => {
    const one = await reaching(DRAWN);
    const seen = await one.call(["select", "#size", "L"]);
    expect(seen.isError).toBe(false);
    expect(seen.text).toMatch(/^Sent /);
  });

  it("stops nothing where it was done, and costs no process", async () => {
    const one = await reaching({ ...FIELD, holds: true, length: 3 });
    const before = one.started();
    const fill = { action: "fill", selector: "#name", text: "Ann" };
    expect(await one.call({ job: { steps: [fill, SAVE] } })).toMatchObject({ isError: false });
    expect(one.started() - before).toBe(1);
  });
});
