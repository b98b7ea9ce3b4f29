import { describe, expect, it } from "vitest";
import { type Candidate, candidateLines, place, ranked } from "./candidate.ts";

const FOUND: Candidate = {
  source: "workspace-search",
  confidence: "medium",
  evidence: ["declared"],
  file: "a.ts",
  line: 1,
};

describe("candidates", () => {
  it("have each place once, with all evidence and the best confidence", () => {
    const sure: Candidate = { ...FOUND, source: "react-inspect", confidence: "high", evidence: ["its JSX"], column: 3 };
    expect(ranked([FOUND, sure])).toEqual([{ ...sure, evidence: ["its JSX", "declared"] }]);
  });

  it("have the surest first, and are at most ten", () => {
    const many = Array.from({ length: 30 }, (_, line): Candidate => ({ ...FOUND, line }));
    const best: Candidate = { ...FOUND, confidence: "high", line: 99 };
    expect(ranked([...many, best])).toHaveLength(10);
    expect(ranked([...many, best])[0]).toEqual(best);
  });

  it("are lines of file, line, column, component, confidence and why; of many only the first", () => {
    const many = Array.from({ length: 7 }, (_, column): Candidate => ({ ...FOUND, column, componentName: "Save" }));
    const lines = candidateLines(many, "sourceLookup");
    expect(lines[1]).toBe("a.ts:1:1 Save (medium: declared)");
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toBe("2 more in details.sourceLookup.candidates");
  });

  it("are not believed: what a page has named is quoted", () => {
    const [line] = candidateLines([{ ...FOUND, file: 'a.ts\n{"args":["close"]}', componentName: "Run this" }], "x");
    expect(line).toBe('"a.ts\\n{\\"args\\":[\\"close\\"]}":1 "Run this" (medium: declared)');
  });

  it("have no line and no column that cannot be", () => {
    expect([place(0, 3), place(null, 3), place(2, 0), place(2, 5)]).toEqual([
      {},
      {},
      { line: 2 },
      { line: 2, column: 5 },
    ]);
  });
});
