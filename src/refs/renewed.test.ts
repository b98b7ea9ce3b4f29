import { describe, expect, it } from "vitest";
import { refusal } from "../problem.ts";
import { renewedIn, wasReplaced, withRenewed } from "./renewed.ts";

const PROBLEM = refusal("stale-ref", "The element of @e1 was replaced.", "ref-ambiguous", {
  ref: "@e1",
  role: "button",
  name: "Pick",
});

function row(ref: string, under: string) {
  return { ref, role: "button", name: "Pick", under };
}

describe("elements that were drawn anew", () => {
  it("are those of the same role and name, with the heading before them", () => {
    const tree = [
      '- heading "Ann" [level=2, ref=e4]',
      '- button "Pick" [ref=e5]',
      '- link "Pick" [ref=e6]',
      '- button "Pick all" [ref=e7]',
    ];
    const refs = {
      e4: { role: "heading", name: "Ann" },
      e5: { role: "button", name: "Pick" },
      e6: { role: "link", name: "Pick" },
      e7: { role: "button", name: "Pick all" },
    };
    expect(renewedIn({ snapshot: tree.join("\n"), refs }, PROBLEM)).toEqual([row("@e5", "Ann")]);
  });

  it("are told with their refs, and what the page says is quoted and made fit to be shown", () => {
    const told = withRenewed(PROBLEM, [row("@e5", "secret"), row("@e6", "")], () => 'No "quotes"');
    expect(told.message).toMatch(/They have new refs: @e5 under "No \\"quotes\\"", @e6\.$/);
    expect(told.facts).toMatchObject({ ref: "@e1", refs: "@e5 @e6" });
  });

  it("are counted where there are many", () => {
    const many = Array.from({ length: 9 }, (_, at) => row(`@e${at}`, ""));
    expect(withRenewed(PROBLEM, many, String).message).toContain("@e5, and 3 more.");
  });

  it("leave the failure as it was where none is there any more", () => {
    expect(withRenewed(PROBLEM, [], String)).toBe(PROBLEM);
  });

  it("are looked for only where upstream has said what they were", () => {
    expect(wasReplaced(PROBLEM)).toBe(true);
    expect(wasReplaced(refusal("stale-ref", "Gone.", "ref-lost", { ref: "@e1" }))).toBe(false);
  });
});
