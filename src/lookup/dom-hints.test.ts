import { describe, expect, it } from "vitest";
import { domHints } from "./dom-hints.ts";

describe("the HTML of an element", () => {
  it.each([
    ['<b data-source-file="src/A.tsx" data-source-line="4" data-source-column="2">', { line: 4, column: 2 }],
    ['<b data-column="2" data-line="4" data-file="src/A.tsx">', { line: 4, column: 2 }],
    ['<b data-component-file="src/A.tsx">', {}],
    ['<b data-source="src/A.tsx:4:2">', { line: 4, column: 2 }],
  ])("names its source in attributes: %s", (html, at) => {
    expect(domHints(html)).toEqual([{ file: "src/A.tsx", ...at, by: "attribute" }]);
  });

  it("names paths in its text, with their line", () => {
    const text = "Error in <i>./src/cart/Total.jsx:17:3</i>, see (lib/x.ts) and notes.txt";
    expect(domHints(text)).toEqual([
      { file: "./src/cart/Total.jsx", line: 17, column: 3, by: "text" },
      { file: "lib/x.ts", by: "text" },
    ]);
  });

  it.each([["https://cdn.test/app.js"], ['<script src="/app.js">'], ["app.json"]])(
    "says nothing of its source: %s",
    (html) => {
      expect(domHints(html)).toEqual([]);
    },
  );

  it("gives each hint once, and at most ten", () => {
    expect(domHints('<b data-file="a.ts"><b data-file="a.ts">')).toHaveLength(1);
    expect(domHints(Array.from({ length: 50 }, (_, at) => `<b data-file="${at}.ts">`).join(""))).toHaveLength(10);
  });

  it.each([["("], ["a/"], ["a."], ["<a"], ['<a data-file="'], ["[a]/"], ["@"]])(
    "of whatever length is searched to its end: %s",
    (piece) => {
      expect(domHints(piece.repeat(200_000))).toEqual([]);
    },
  );
});
