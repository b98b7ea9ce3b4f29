import { describe, expect, it } from "vitest";
import { detail } from "../../test/support/agent.ts";
import { acted, EFFECTS, TARGET, WATCHED } from "../../test/support/page.ts";

const clicked = (args: readonly string[], watch: object, target: object = {}) =>
  acted(args, {
    before: { acts: { ...WATCHED, ...watch } },
    after: { target: { ...TARGET, ...target }, effects: EFFECTS },
  });

describe("the first of several matches", () => {
  it("is said to be one, with what the others say, and is no warning", async () => {
    const seen = await clicked(["click", "button.row"], { matches: 5, others: ["Edit", "Delete", "Copy"] });
    expect(seen.text).toBe(
      'Clicked button.row.\n1 of 5 matches: the first one was used. The others: "Edit", "Delete", "Copy" and 1 more.',
    );
    expect(detail(seen, "selectorMatches")).toMatchObject({ matches: 5 });
    expect(seen.warned).toEqual([]);
  });

  it("is said of find too, whose matches are known by sort and name", async () => {
    const seen = await clicked(["find", "role", "button", "click", "--name", "Edit"], { matches: 0 }, { peers: 2 });
    expect(seen.text).toContain("1 of 2 matches: others are of the same sort and name.");
  });

  it.each([
    [1, "the 1st on the page"],
    [3, "the 3rd on the page"],
    [12, "the 12th on the page"],
    [22, "the 22nd on the page"],
  ])("is said by its place, since upstream's first is not the page's: %s", async (place, words) => {
    const seen = await clicked(["find", "role", "button", "click", "--name", "Edit"], {}, { peers: 30, place });
    expect(seen.text).toContain(`1 of 30 matches, ${words}: others are of the same sort and name.`);
  });

  it.each([
    ["one match", { matches: 1 }, {}],
    ["none that the page knows", { matches: 0 }, { peers: 1 }],
  ])("is not said of %s", async (_what, watch, target) => {
    expect((await clicked(["click", "#save"], watch, target)).text).toBe("Clicked #save.");
  });
});
