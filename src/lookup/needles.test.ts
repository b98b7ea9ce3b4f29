import { describe, expect, it } from "vitest";
import { hitsIn, needlesFor } from "./needles.ts";

function textsFor(...urls: readonly string[]): readonly string[] {
  return needlesFor(urls).map(({ text }) => text);
}

describe("what is searched for an address", () => {
  it.each([
    ["http://127.0.0.1:3000/api/fail?token=1#x", ["/api/fail"]],
    ["/api/fail/", ["/api/fail"]],
    ["**/api/fail", ["/api/fail"]],
    ["api/fail", ["api/fail"]],
    ["/api/items/42/price", ["/api/items/42/price", "/api/items/"]],
    ["/u/0f8fad5b-d9cb-469f-a165-70867728950e", ["/u/0f8fad5b-d9cb-469f-a165-70867728950e"]],
    ["https://site.test/reset/[REDACTED]/now", ["/reset/"]],
    ["https://site.test/", []],
    ["/a", []],
  ])("%s", (url, texts) => {
    expect(textsFor(url)).toEqual(texts);
  });

  it("is at most eight texts, each once", () => {
    expect(textsFor(...Array.from({ length: 30 }, (_, at) => `/api/thing-${at}`))).toHaveLength(8);
    expect(textsFor("/api/fail", "http://site.test/api/fail")).toEqual(["/api/fail"]);
  });
});

describe("an address in a file", () => {
  const needles = needlesFor(["/api/items/42"]);
  const [path] = needlesFor(["/api/fail"]);
  const only = path ? [path] : [];

  it.each([
    ['fetch("/api/fail")', "high", true],
    [`fetch(\`\${base}/api/fail?x=1\`)`, "high", true],
    ["// see https://site.test/api/fail", "medium", false],
  ])("is found: %s", (text, confidence, quoted) => {
    expect(hitsIn("src/a.ts", `\n${text}`, only)).toMatchObject([{ line: 2, confidence, quoted }]);
  });

  it("is not the beginning of a longer one", () => {
    expect(hitsIn("src/a.ts", 'fetch("/api/failures"); x("/api/fail-2")', only)).toEqual([]);
    expect(hitsIn("src/a.ts", 'fetch("/api/failures"); x("/api/fail")', only)).toHaveLength(1);
  });

  it("with an id is found by what stands before it, with less confidence", () => {
    expect(hitsIn("src/a.ts", `get(\`/api/items/\${id}\`)`, needles)).toMatchObject([{ confidence: "medium" }]);
  });

  it.each([["src/a.test.ts"], ["test/a.ts"], ["src/__mocks__/a.ts"], ["e2e/a.ts"]])("counts little in %s", (file) => {
    expect(hitsIn(file, 'fetch("/api/fail")', only)).toMatchObject([{ confidence: "low" }]);
  });
});
