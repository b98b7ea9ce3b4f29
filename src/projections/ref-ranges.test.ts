import { describe, expect, it } from "vitest";
import { inRanges, refNumber, toRanges } from "./ref-ranges.ts";

describe("a set of refs as ranges", () => {
  it.each([
    [[], ""],
    [["e7"], "7"],
    [["e1", "e2", "e3"], "1-3"],
    [["e1", "e3", "e4", "e9"], "1,3-4,9"],
    [["e10", "e9", "@e8", "e9"], "8-10"],
    [["e2", "button", "", "e", "@@e5", "e5x", "e1234567890"], "2"],
  ])("writes %j as %j", (refs, ranges) => {
    expect(toRanges(refs)).toBe(ranges);
  });

  it("holds exactly the refs that went in", () => {
    const refs = new Set([1, 2, 3, 8, 10, 11, 40, 999_999_999]);
    const ranges = toRanges([...refs].map((number) => `e${number}`));
    for (let number = 0; number < 60; number++) expect(inRanges(ranges, number), `${number}`).toBe(refs.has(number));
    expect(inRanges(ranges, 999_999_999)).toBe(true);
  });

  it("holds nothing when it is empty, not even the number 0", () => {
    expect(inRanges("", 0)).toBe(false);
    expect(inRanges("", 1)).toBe(false);
  });

  it.each(["-", "a-b", "x", "5-", ",", "1-2-3"])("holds nothing odd when a transcript says %j", (ranges) => {
    expect(inRanges(ranges, 4)).toBe(false);
  });

  it("reads the number of a ref with and without @, and of nothing else", () => {
    expect(["e12", "@e12", "e0"].map(refNumber)).toEqual([12, 12, 0]);
    expect(["12", "e", "@12", "e1.5", "E1", " e1", "e-1", "#e1"].map(refNumber)).toEqual(Array(8).fill(undefined));
  });
});
