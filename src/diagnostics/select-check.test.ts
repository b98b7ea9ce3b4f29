import { describe, expect, it } from "vitest";
import { actionsOf } from "../../test/support/agent.ts";
import { acted, EFFECTS, TARGET, WATCHED } from "../../test/support/page.ts";
import type { Json } from "../json.ts";

const CHOICE = { multiple: false, missing: 0, selected: 1, disabled: 0, twins: 0 };
const LIST = { ...TARGET, tag: "select", name: "Plan", kind: "select", holds: true, select: CHOICE };
const selected = (target: Json, ...values: readonly string[]) =>
  acted(["select", "#plan", ...(values.length > 0 ? values : ["Alpha"])], {
    before: { acts: WATCHED },
    after: { target, effects: EFFECTS },
  });

describe("a selection that is not what was asked for is told", () => {
  it.each([
    [{ missing: 1 }, ["Alpha"], "1 of 1 asked for are not selected"],
    [{ disabled: 1 }, ["Alpha"], "The option is disabled"],
    [{ twins: 1 }, ["Alpha"], "More than one option has that label or value"],
    [{ missing: 1 }, ["Alpha", "Beta"], "It takes one value, 2 were given"],
  ])("%j of %j", async (choice, values, says) => {
    const seen = await selected({ ...LIST, select: { ...CHOICE, ...choice } }, ...values);
    expect(seen.text).toContain(says);
    expect(seen.warned).toEqual(["select-not-held"]);
  });

  it("also when the list is disabled as a whole", async () => {
    expect((await selected({ ...LIST, disabled: true })).text).toContain("It is disabled");
  });

  it.each([
    ["another element", { ...TARGET, role: "combobox", name: "Fruit" }],
    ["nothing at all", null],
  ])("with the three calls that pick an option when %s was reached", async (_what, target) => {
    const seen = await selected(target, "Banana");
    expect(seen.text).toContain("Nothing was selected");
    expect(
      actionsOf(seen)
        .slice(0, 3)
        .map(({ params }) => params.args),
    ).toEqual([
      ["click", "#plan"],
      ["snapshot", "-i"],
      ["find", "text", "Banana", "click", "--exact"],
    ]);
  });
});

describe("a selection that holds is not doubted", () => {
  it.each([
    ["one value", LIST, ["Alpha"]],
    ["several of a multiple list", { ...LIST, select: { ...CHOICE, multiple: true, selected: 2 } }, ["a", "b"]],
    ["one inside a component that cannot be looked into", { ...LIST, kind: "unknown", select: null }, ["a"]],
  ])("%s", async (_what, target, values) => {
    expect((await selected(target, ...values)).warned).toEqual([]);
  });
});
