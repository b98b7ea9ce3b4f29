import { describe, expect, it } from "vitest";
import { actionIds } from "../../test/support/agent.ts";
import { acted, EFFECTS, TARGET, WATCHED } from "../../test/support/page.ts";
import type { Json } from "../json.ts";

const BOX = { ...TARGET, tag: "input", type: "checkbox", kind: "toggle", name: "Terms" };
const checked = (command: string, facts: Readonly<Record<string, Json>>) =>
  acted([command, "#box"], { before: { acts: WATCHED }, after: { target: { ...BOX, ...facts }, effects: EFFECTS } });

describe("a state that is not what was asked for is told", () => {
  it.each([
    ["check", { holds: false }, 'Checkbox field "Terms" is still unchecked: the page has not taken the click so far.'],
    ["uncheck", { holds: false }, 'Checkbox field "Terms" is still checked'],
    ["check", { holds: false, disabled: true }, "it is disabled"],
    ["check", { holds: false, ariaDisabled: true }, "it is disabled"],
    ["uncheck", { holds: false, type: "radio" }, "a radio button stays until another of its group is checked"],
    ["check", { holds: null, tag: "button", type: "", kind: "button" }, 'Button "Terms" is no checkbox'],
  ])("%s %j", async (command, facts, says) => {
    const seen = await checked(command, facts);
    expect(seen.text).toContain(`Sent ${command} #box.`);
    expect(seen.text).toContain(says);
    expect(seen.warned).toEqual(["check-not-held"]);
  });

  it("with the call that reads the state", async () => {
    expect(actionIds(await checked("check", { holds: false }))).toContain("verify-checked-state");
  });
});

describe("a state that holds", () => {
  it.each(["check", "uncheck"])("is not doubted: %s", async (command) => {
    const seen = await checked(command, { holds: true });
    expect(seen.warned).toEqual([]);
    expect(seen.text).not.toContain("Sent");
  });
});
