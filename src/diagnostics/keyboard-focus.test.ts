import { describe, expect, it } from "vitest";
import { acted, EFFECTS, FIELD, TARGET, WATCHED } from "../../test/support/page.ts";

const BODY = { ...TARGET, tag: "body", name: "", kind: "plain" };
const STILL = { ...EFFECTS, any: false, changed: false };

describe("text for the keyboard", () => {
  it.each(["type", "inserttext"])("that no field could get is told: keyboard %s", async (how) => {
    const seen = await acted(["keyboard", how, "lost"], {
      before: { acts: WATCHED },
      after: { target: BODY, effects: STILL },
    });
    expect(seen.text).toContain("No field had the focus, and nothing on the page changed");
    expect(seen.warned).toEqual(["keyboard-without-field"]);
  });

  it.each([
    ["a field had the focus", FIELD, STILL],
    ["the page did something with it", BODY, EFFECTS],
  ])("is not doubted when %s", async (_when, target, effects) => {
    const seen = await acted(["keyboard", "type", "kept"], { before: { acts: WATCHED }, after: { target, effects } });
    expect(seen.warned).toEqual([]);
  });
});
