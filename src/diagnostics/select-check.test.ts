import { describe, expect, it } from "vitest";
import { actionsOf } from "../../test/support/agent.ts";
import { type Acted, acted, EFFECTS, TARGET, WATCHED } from "../../test/support/page.ts";
import type { Json } from "../json.ts";

const CHOICE = { multiple: false, missing: 0, selected: 1, disabled: 0, twins: 0, standIn: null };
const LIST = { ...TARGET, tag: "select", name: "Plan", kind: "select", holds: true, select: CHOICE };
const selected = (target: Json, ...values: readonly string[]) =>
  acted(["select", "#plan", ...(values.length > 0 ? values : ["Alpha"])], {
    before: { acts: WATCHED },
    after: { target, effects: EFFECTS },
  });

/** The call that clicks an element with this text of its own, quoted for XPath. */
const option = (text: string): readonly string[] => [
  "click",
  `xpath=//body//*[text()[normalize-space()=${text}] and not(self::option or self::script or self::style)]`,
];
const through = (seen: Acted) =>
  actionsOf(seen)
    .slice(0, 3)
    .map(({ params }) => params.args);

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
    expect(through(seen)).toEqual([["click", "#plan"], ["snapshot", "-i"], option('"Banana"')]);
  });

  it("with the call that fills a text field, which has a list of suggestions at most", async () => {
    const seen = await selected(
      { ...TARGET, tag: "input", kind: "text", name: "Browser", selector: "#plan" },
      "Chrome",
    );
    expect(seen.text).toContain('Nothing was selected: field "Browser" is a text field');
    expect(through(seen)[0]).toEqual(["fill", "#plan", "Chrome"]);
  });

  it.each([
    ['8" plate', option(`'8" plate'`)],
    [`8" of Ann's`, ["find", "text", `8" of Ann's`, "click", "--exact"]],
  ])("with the option called %s", async (value, call) => {
    expect(through(await selected(null, value))[2]).toEqual(call);
  });

  it("when the page hides the list and what it shows in its place has not followed", async () => {
    const standIn = { selector: "#plan-control", shows: false };
    const seen = await selected({ ...LIST, select: { ...CHOICE, standIn } });
    expect(seen.text).toMatch(/^Sent /);
    expect(seen.text).toContain("#plan-control, which the page shows in its place, does not show it.");
    expect(through(seen)).toEqual([["click", "#plan-control"], ["snapshot", "-i"], option('"Alpha"')]);
    expect((await selected({ ...LIST, select: { ...CHOICE, standIn: { ...standIn, shows: true } } })).warned).toEqual(
      [],
    );
  });

  it("and nothing is said of a list that the page took away for what was selected", async () => {
    const seen = await acted(["select", "#plan", "Alpha"], { before: { acts: WATCHED }, after: { effects: EFFECTS } });
    expect(seen.text).not.toMatch(/^Sent |Not checked/);
  });

  it("as not checked where the page cannot tell whether it was a list, with what upstream can read", async () => {
    const seen = await acted(["select", "@e2", "Alpha"], {
      before: { acts: WATCHED },
      after: { target: "unseen", effects: EFFECTS },
    });
    expect(seen.text).toMatch(/^Sent /);
    expect(seen.text).toContain("Not checked: ");
    expect(actionsOf(seen)[0]?.params.args).toEqual(["get", "value", "@e2"]);
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
