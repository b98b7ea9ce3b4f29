/** Source maps, held against maps that are written here: every place of theirs is found again. */
import { describe, expect, it } from "vitest";
import { chance } from "../../test/support/chance.ts";
import { originals } from "./in-page/kit/source-map.ts";
import { siteFrame } from "./in-page/kit/stack.ts";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function encoded(value: number): string {
  let left = value < 0 ? -value * 2 + 1 : value * 2;
  let text = "";
  do {
    const digit = left % 32;
    left = Math.floor(left / 32);
    text += DIGITS[left > 0 ? digit + 32 : digit];
  } while (left > 0);
  return text;
}

/** Column in the script, and source, line and column there; all from 0. Without a source: made by the bundler. */
type Place = readonly [from: number, original?: readonly [source: number, line: number, column: number]];

function mappingsOf(lines: readonly (readonly Place[])[]): string {
  let before = [0, 0, 0];
  return lines
    .map((places) => {
      let from = 0;
      return places
        .map(([at, original]) => {
          const ahead = encoded(at - from);
          from = at;
          const rest = original?.map((value, index) => encoded(value - (before[index] ?? 0))).join("") ?? "";
          before = original === undefined ? before : [...original];
          return ahead + rest;
        })
        .join(",");
    })
    .join(";");
}

/** Lines with places from left to right, some of them empty. */
function madeLines(seed: number): readonly (readonly Place[])[] {
  const next = chance(seed);
  const upTo = (most: number): number => Math.floor(next() * most);
  return Array.from({ length: 1 + upTo(12) }, () => {
    let at = 0;
    return Array.from({ length: upTo(5) }, (): Place => {
      at += 1 + upTo(90);
      return next() < 0.2 ? [at] : [at, [upTo(3), upTo(70_000), upTo(300)]];
    });
  });
}

const SOURCES = ["a.tsx", "b.tsx", "c.tsx"];

describe("a source map", () => {
  it.each(Array.from({ length: 40 }, (_, seed) => [seed]))("gives every place that was put in: made %i", (seed) => {
    const lines = madeLines(seed);
    const find = originals({ version: 3, sources: SOURCES, mappings: mappingsOf(lines) });
    for (const [row, places] of lines.entries())
      for (const [index, [from, original]] of places.entries()) {
        const [source, line = 0, column = 0] = original ?? [];
        const name = source === undefined ? undefined : SOURCES[source];
        const expected = name === undefined ? undefined : { source: name, line: line + 1, column: column + 1 };
        expect(find(row + 1, from + 1)).toEqual(expected);
        // Up to the next place of its line, it is this one that is meant.
        const until = (places[index + 1]?.[0] ?? from + 50) - 1;
        expect(find(row + 1, until + 1)).toEqual(expected);
      }
  });

  it("made of sections finds the section first", () => {
    const section = (line: number, column: number, source: string): object => ({
      offset: { line, column },
      map: { version: 3, sources: [source], sourceRoot: "src/", mappings: mappingsOf([[[0, [0, 4, 2]]]]) },
    });
    const find = originals({ version: 3, sections: [section(0, 0, "a.tsx"), section(2, 10, "b.tsx")] });
    expect(find(1, 5)).toEqual({ source: "src/a.tsx", line: 5, column: 3 });
    expect(find(3, 10)).toBeUndefined();
    expect(find(3, 11)).toEqual({ source: "src/b.tsx", line: 5, column: 3 });
  });

  it.each([
    [null],
    ["text"],
    [{}],
    [{ sources: "a", mappings: "AAAA" }],
    [{ sources: [7], mappings: "AAAA" }],
    [{ sources: ["a"], mappings: "!!!!!,,;;;\u0000AAAA" }],
    [{ sections: [null, 7, { offset: {}, map: 5 }] }],
  ])("that is none gives nothing: %j", (map) => {
    expect(originals(map)(1, 1)).toBeUndefined();
    expect(originals(map)(9_999, 9_999)).toBeUndefined();
  });
});

const URL = "http://localhost:5173/src/App.tsx";

describe("the stack of an element", () => {
  it.each([
    ["the call of jsxDEV", `Error: react-stack-top-frame\n    at exports.jsxDEV (x.js:1:2)\n    at App (${URL}:12:5)`],
    ["several makers", `Error\n    at jsxDEV (x.js:1:2)\n    at jsxDEV2 (y.js:1:2)\n    at ${URL}:12:5`],
    ["createElement", `Error\n    at Object.createElement (x.js:1:2)\n    at async App (${URL}:12:5)`],
    ["a component of the server", `Error\n    at App (about://React/Server/${URL}:12:5)`],
  ])("leads past %s", (_, stack) => {
    expect(siteFrame(stack)).toEqual({ url: URL, line: 12, column: 5 });
  });

  it.each([
    ["nothing"],
    [
      "Error\n    at exports.jsxDEV (x.js:1:2)\n    at Object.react_stack_bottom_frame (x.js:3:4)\n    at App (y.js:5:6)",
    ],
    ["Error\n    at <anonymous>:1:2"],
  ])("that ends before tells nothing: %j", (stack) => {
    expect(siteFrame(stack)).toBeUndefined();
  });
});
