import { describe, expect, it } from "vitest";
import { duration, elapsed, fullBar, sumsOf } from "./figures.ts";
import type { Call } from "./report.ts";

const CALL: Call = { id: "c", line: "", status: "ok", text: "", changes: [], next: [], pictures: [], state: [] };

describe("a duration", () => {
  it.each([
    [0.4, "0 ms"],
    [9, "9 ms"],
    [420, "0.42 s"],
    [9_996, "10.0 s"],
    [12_340, "12.3 s"],
    [99_960, "1 min 40 s"],
    [125_000, "2 min 05 s"],
    [7_260_000, "2 h 01 min"],
  ])("of %d ms is %s", (ms, words) => {
    expect(duration(ms)).toBe(words);
  });

  it("since the start is told like a clock", () => {
    expect([0, 7_900, 65_000, 3_723_000].map(elapsed)).toEqual(["+0:00", "+0:07", "+1:05", "+1:02:03"]);
  });
});

describe("the figures of a session", () => {
  it("count outcomes, categories, processes, files and findings", () => {
    const failed = { ...CALL, status: "failed", category: "timeout" } as const;
    const calls: readonly Call[] = [
      { ...CALL, at: 100, ms: 10, processes: 2, changes: [{ kind: "file", text: "a" }] },
      { ...failed, at: 500, ms: 40, processes: 1, changes: [{ kind: "finding", text: "b" }] },
      failed,
      { ...CALL, status: "rejected", category: "stale-ref" },
    ];
    expect(sumsOf(calls)).toEqual({
      byStatus: { ok: 1, failed: 2, rejected: 1, unknown: 0 },
      byCategory: [
        ["timeout", 2],
        ["stale-ref", 1],
      ],
      ms: 50,
      processes: 3,
      files: 1,
      findings: 1,
      span: 440,
    });
  });

  it("let one long wait leave the other bars their length", () => {
    const calls = [100, 110, 120, 130, 60_000].map((ms) => ({ ...CALL, ms }));
    expect(fullBar(calls)).toBe(260);
    expect(fullBar([])).toBe(2);
  });
});
