import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { convertRule } from "./convert.ts";
import { FILES, generate } from "./generate.ts";

describe("the table of published rules", () => {
  it("is what its sources make", () => {
    const { leftOut } = generate();
    expect(readFileSync(FILES.leftOut, "utf8")).toBe(leftOut);
    // The formatter lays rows out anew.
    const bare = (source: string): string => source.replace(/\s+|,(?=\s*\])/g, "");
    expect(bare(readFileSync(FILES.table, "utf8"))).toBe(bare(generate().table));
  });
});

describe("a published rule", () => {
  it("becomes a prefix for each of its beginnings", () => {
    expect(convertRule("\\b((?:sk|rk)_live_[a-z]{32})(?:[\\x60'\"\\s;]|\\\\[nr]|$)")).toEqual([
      { prefix: "sk_live_", rest: "[a-z]{20,}", exact: false },
      { prefix: "rk_live_", rest: "[a-z]{20,}", exact: false },
    ]);
  });

  it("keeps its case and its length where these tell it from other words", () => {
    expect(convertRule("AB(?i)[a-f0-9]{32}")).toEqual([{ prefix: "AB", rest: "[0-9A-Fa-f]{32}", exact: true }]);
  });

  it.each([
    ["[a-z0-9]{14}\\.atlasv1", "no fixed beginning"],
    ["token-.*", "a bare ."],
    ["tok-[a-z]{4}", "too short to be told from others"],
    ["tok-(?:[a-z]{1,40}-)+[a-z]{40}", "a repetition of what varies: not linear"],
  ])("%s is left out", (regex, reason) => {
    expect(convertRule(regex)).toBe(reason);
  });
});
