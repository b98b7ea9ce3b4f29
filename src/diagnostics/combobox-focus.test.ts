import { describe, expect, it } from "vitest";
import { actionIds, agent, detail } from "../../test/support/agent.ts";
import { acted, sees } from "../../test/support/page.ts";

const BOX = {
  tag: "input",
  type: "",
  role: "combobox",
  name: "Fruit",
  expanded: false,
  visibleListboxCount: 0,
  visibleOptionCount: 0,
};

describe("a combobox that has the focus", () => {
  it.each([["click"], ["fill"]])("and shows no options is told after %s", async (command) => {
    const args = command === "fill" ? ["fill", "#fruit", "ap"] : ["click", "#fruit"];
    const seen = await acted(args, { after: { combobox: BOX } });
    expect(seen.text).toContain('Combobox "Fruit" has the focus, but shows no options yet: they may take a moment.');
    expect(detail(seen, "comboboxFocus")).toMatchObject({
      reason: "focused-combobox-without-visible-options",
      activeElement: { role: "combobox", expanded: false },
    });
    expect(actionIds(seen)).toEqual(
      expect.arrayContaining(["inspect-focused-combobox", "try-open-combobox-with-arrow"]),
    );
    // In a text field it would send the form.
    expect(actionIds(seen)).not.toContain("try-open-combobox-with-enter");
  });

  it("and is no text field is offered to be opened with Enter, too", async () => {
    const seen = await acted(["click", "#fruit"], { after: { combobox: { ...BOX, tag: "button" } } });
    expect(seen.text).toContain('Combobox "Fruit" has the focus, but shows no options.');
    expect(actionIds(seen)).toContain("try-open-combobox-with-enter");
  });

  it.each([
    ["shows its options", { ...BOX, visibleListboxCount: 1, visibleOptionCount: 3 }],
    ["is not what has the focus", null],
  ])("is no matter when it %s", async (_when, combobox) => {
    expect((await acted(["click", "#fruit"], { after: { combobox } })).warned).toEqual([]);
  });

  it("is told of the last act of a batch alone: what came after an earlier one may have opened it", async () => {
    const one = agent();
    await one.onPage();
    sees(one.browser(), { after: { combobox: BOX } });
    const seen = await one.batch(["fill", "#fruit", "ap"], ["click", "#fruit"]);
    expect(seen.text).toContain('Row 2: Combobox "Fruit" has the focus, but shows no options yet');
    expect(seen.text).not.toContain("Row 1:");
  });
});
