import { describe, expect, it } from "vitest";
import { acted, EFFECTS, TARGET, WATCHED } from "../../test/support/page.ts";

const STILL = { ...EFFECTS, any: false, changed: false };

describe("hover, focus and drag are told when they came to nothing", () => {
  it.each([
    [["hover", "#save"], 'Button "Save" is not under the pointer', "hover-not-held"],
    [["focus", "#save"], 'Button "Save" does not have the focus', "focus-not-held"],
    [["drag", "#save", "#bin"], 'Button "Save" was not seen to be dropped', "drag-not-dropped"],
  ])("%j", async (args, says, id) => {
    const seen = await acted(args, {
      before: { acts: WATCHED },
      after: { target: { ...TARGET, holds: false }, effects: STILL },
    });
    expect(seen.text).toMatch(/^Sent /);
    expect(seen.text).toContain(says);
    expect(seen.warned).toEqual([id]);
  });

  it.each([
    [{ disabled: true }, "it is disabled."],
    [{ visible: false }, "it is hidden."],
    [{}, "it cannot have it, or the page moved it."],
  ])("the focus is told with what keeps it away: %j", async (facts, why) => {
    const after = { target: { ...TARGET, holds: false, ...facts }, effects: STILL };
    const seen = await acted(["focus", "#save"], { before: { acts: WATCHED }, after });
    expect(seen.text).toContain(`Button "Save" does not have the focus: ${why}`);
  });

  it.each([
    [null, "@e1 does not have the focus: it cannot have it, or the page moved it.", "Sent focus @e1."],
    [{ tag: "input", role: "textbox", name: "Town" }, 'The focus is where it was: on textbox "Town".', "Focused @e1."],
    [
      { tag: "iframe", role: "", name: "Pay" },
      'Not checked: <iframe> "Pay" has the focus, and the page cannot',
      "Sent",
    ],
  ])("the focus on what the page has not seen is not claimed: %j has it", async (focused, says, begins) => {
    const after = { target: null, focused, effects: STILL };
    const seen = await acted(["focus", "@e1"], { before: { acts: WATCHED }, after });
    expect(seen.text).toContain(says);
    expect(seen.text.startsWith(begins)).toBe(true);
  });

  it.each([[["hover", "#save"]], [["focus", "#save"]], [["drag", "#save", "#bin"]]])(
    "and not when they held: %j",
    async (args) => {
      const after = { target: { ...TARGET, holds: true }, effects: EFFECTS };
      expect((await acted(args, { before: { acts: WATCHED }, after })).warned).toEqual([]);
    },
  );

  it("a drag that changed the focus alone dropped nothing", async () => {
    const after = { target: { ...TARGET, holds: false }, effects: { ...STILL, any: true } };
    const seen = await acted(["drag", "#save", "#bin"], { before: { acts: WATCHED }, after });
    expect(seen.warned).toEqual(["drag-not-dropped"]);
  });

  it("a drag by the pointer alone, of which no drop can tell, is sent and not checked", async () => {
    const after = { target: TARGET, effects: { ...STILL, any: true } };
    const seen = await acted(["drag", "#save", "#bin"], { before: { acts: WATCHED }, after });
    expect(seen.text).toMatch(/^Sent drag #save #bin\.\nNot checked: the page moves it by the pointer/);
    expect(seen.text).not.toContain("no drop");
    const moved = await acted(["drag", "#save", "#bin"], {
      before: { acts: WATCHED },
      after: { ...after, effects: EFFECTS },
    });
    expect(moved.text).toMatch(/^Dragged /);
  });

  it("and not when the page drags by mouse events of its own", async () => {
    const after = { target: { ...TARGET, holds: false }, effects: EFFECTS };
    expect((await acted(["drag", "#save", "#bin"], { before: { acts: WATCHED }, after })).warned).toEqual([]);
  });
});
