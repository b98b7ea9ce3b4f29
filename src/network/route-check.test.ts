import { describe, expect, it } from "vitest";
import { checkRoutes } from "./route-check.ts";
import { classify } from "./rows.ts";

function stateOf(pattern: string, url: string): string | undefined {
  return checkRoutes([{ pattern, action: "abort" }], [classify({ url })])[0]?.state;
}

describe("the pattern of a route", () => {
  it.each([
    ["**/api/*", "https://a.test/api/x"],
    ["**/api/ok*", "https://a.test/api/ok?x=1"],
    ["https://a.test/*", "https://a.test/x/y"],
    ["*.png", "https://a.test/x.png"],
    ["**/a.b", "https://a.test/a.b"],
    ["https://a.test/x?y=1", "https://a.test/x?y=1"],
    ["**", "https://a.test/"],
    ["**/x/**/x", "https://a.test/x/1/x"],
  ])("%s fits %s", (pattern, url) => expect(stateOf(pattern, url)).toBe("at-work"));

  it.each([
    ["**/api/*", "https://a.test/ap"],
    ["*.png", "https://a.test/x.png?v=1"],
    ["**/a.b", "https://a.test/a-b"],
    ["https://a.test/*", "https://b.test/https://a.test/"],
    ["**/x?y", "https://a.test/xzy"],
    ["**/x/**/x", "https://a.test/x"],
    ["/api", "https://a.test/api"],
  ])("%s does not fit %s", (pattern, url) => expect(stateOf(pattern, url)).toBe("unmatched"));

  it("is compared in a time that grows with the text, however many stars it has", () => {
    const url = `https://a.test/${"a".repeat(20_000)}`;
    expect(stateOf(`${"*a".repeat(200)}*b`, url)).toBe("unmatched");
  });
});
