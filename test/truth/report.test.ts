import { describe, expect, it } from "vitest";
import { compose } from "./flow.ts";
import type { Fault } from "./judge.ts";
import { figuresOf, overAims } from "./report.ts";
import type { Case } from "./run.ts";

function cases(count: number, faults: readonly Fault[] = [], skipped?: string): readonly Case[] {
  return Array.from({ length: count }, (_, index) => {
    const fault = faults[index];
    const verdicts = fault === undefined ? [] : [{ fault, why: "it is so" }];
    const one = { flow: compose(1, index), call: undefined, claim: undefined, account: undefined, verdicts, ms: 1 };
    return skipped === undefined ? one : { ...one, skipped };
  });
}

describe("the aims", () => {
  it("hold where faults are as few as is allowed", () => {
    const few: readonly Fault[] = ["false-alarm", "useless-offer", "useless-offer"];
    expect(overAims(cases(600, few))).toEqual([]);
    expect(figuresOf(cases(600, few))).toContain("false-alarm: 1, 1.7 per 1,000 (aim 2)");
  });

  it.each<readonly [string, readonly Fault[]]>([
    ["false-success: 1, 1.7 per 1,000 (aim 1)", ["false-success"]],
    ["false-alarm: 2, 3.3 per 1,000 (aim 2)", ["false-alarm", "false-alarm"]],
    ["useless-offer: 4, 6.7 per 1,000 (aim 5)", ["useless-offer", "useless-offer", "useless-offer", "useless-offer"]],
    ["harmful-offer: 1, 1.7 per 1,000 (aim 0)", ["harmful-offer"]],
    ["slow: 1, 1.7 per 1,000 (aim 0)", ["slow"]],
  ])("are missed by more: %s", (line, faults) => {
    expect(overAims(cases(600, faults))).toEqual([line]);
  });

  it("are missed when nothing was judged", () => {
    expect(overAims(cases(5, [], "the browser broke"))).toEqual(["no flow was judged"]);
  });
});
