import { describe, expect, it } from "vitest";
import { acted, EFFECTS, FIELD, OTHER, TARGET, WATCHED } from "../../test/support/page.ts";

const STILL = { ...EFFECTS, any: false, changed: false };
const FOCUSED = { ...STILL, any: true, focusInTarget: true };
const clicked = (target: object, effects: object) =>
  acted(["click", "#save"], {
    before: { acts: WATCHED },
    after: { target: { ...TARGET, ...target }, effects: { ...EFFECTS, ...effects } },
  });
const NOTE = "Nothing changed that could be seen right after the click.";

describe("a click that did nothing", () => {
  it.each([STILL, FOCUSED])("on what is disabled for the page is warned of", async (effects) => {
    const seen = await clicked({ ariaDisabled: true }, effects);
    expect(seen.text).toContain('Button "Save" is disabled (aria-disabled)');
    expect(seen.warned).toEqual(["click-without-effect"]);
  });

  it("elsewhere is noted and not warned of, since its effect may come later", async () => {
    const seen = await clicked({}, STILL);
    expect(seen.text).toBe(`Clicked #save.\n${NOTE}`);
    expect(seen.warned).toEqual([]);
  });

  it("is not noted of fields and lists: to have the focus is their effect", async () => {
    for (const kind of ["text", "rich", "select"])
      expect((await clicked({ ...FIELD, kind }, FOCUSED)).text).toBe("Clicked #save.");
  });
});

describe("a click that did something", () => {
  it.each([
    ["the page changed", {}, EFFECTS],
    ["the page changed on a disabled control", { ariaDisabled: true }, EFFECTS],
    ["the focus went elsewhere", {}, { ...STILL, any: true }],
  ])("is not doubted: %s", async (_what, target, effects) => {
    expect((await clicked(target, effects)).text).toBe("Clicked #save.");
  });
});

it("a click that landed on something else says on what", async () => {
  const seen = await clicked({ missed: OTHER }, EFFECTS);
  expect(seen.text).toContain('The click landed on field "Search" instead: Button "Save" does not take the pointer');
  expect(seen.warned).toEqual(["click-without-effect"]);
});
