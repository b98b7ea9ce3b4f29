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
