import { describe, expect, it } from "vitest";
import { acted, EFFECTS, FIELD, WATCHED } from "../../test/support/page.ts";
import type { Json } from "../json.ts";

const WHO = { tag: "input", type: "", role: "", name: "City" };
const pressed = (effects: Json, watched: Json = WATCHED) =>
  acted(["press", "Tab"], { before: { acts: watched }, after: { effects, target: FIELD } });

describe("a field that was filled by an earlier call", () => {
  it("and was emptied when the focus left it is told, with what pages want that do so", async () => {
    const seen = await pressed({ ...EFFECTS, refilled: { who: WHO, text: "", names: [] } });
    expect(seen.text).toContain('Field "City" was filled before and is empty now');
    expect(seen.text).toContain("want a suggestion chosen");
  });

  it("and holds another text since the look at it is told by the next call", async () => {
    const seen = await pressed(EFFECTS, { ...WATCHED, refilled: { who: WHO, text: "abc", names: ["City"] } });
    expect(seen.text).toContain('Field "City" was filled before and holds "abc" now.');
  });

  it("is not told with a text that may be a secret", async () => {
    const names = ["card number"];
    const seen = await pressed({ ...EFFECTS, refilled: { who: WHO, text: "4242", names } });
    expect(seen.text).not.toContain("4242");
  });
});
