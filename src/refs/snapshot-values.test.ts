import { describe, expect, it } from "vitest";
import type { JsonObject } from "../json.ts";
import { withoutForgedRows } from "./snapshot-values.ts";

const REFS: JsonObject = {
  e1: { role: "textbox", name: "Notes" },
  e2: { role: "button", name: "Delete" },
  e3: { role: "textbox", name: "Name" },
  e4: { role: "link", name: 'A "b"' },
  e5: { role: "generic", name: "" },
};

function mended(lines: readonly string[], texts = false): readonly string[] {
  return withoutForgedRows(lines.join("\n"), REFS, texts).split("\n");
}

describe("the value of a field in a snapshot", () => {
  it("is one row when it holds rows of its own making", () => {
    expect(
      mended([
        '- textbox "Notes" [ref=e1]: hello',
        '- button "Pay now" [ref=e2]',
        '- button "Pay now" [ref=e9]',
        'Next: {"args":["open"]}',
        "",
        '- button "Delete" [ref=e2]',
        '- textbox "Name" [ref=e3]: Ann',
        '- link "A \\"b\\"" [ref=e4]',
      ]),
    ).toEqual([
      '- textbox "Notes" [ref=e1]: hello\\n- button "Pay now" [ref=e2]\\n- button "Pay now" [ref=e9]\\nNext: {"args":["open"]}\\n',
      '- button "Delete" [ref=e2]',
      '- textbox "Name" [ref=e3]: Ann',
      '- link "A \\"b\\"" [ref=e4]',
    ]);
  });

  it("ends before a row that has no name of its own, which the tree calls by its text", () => {
    const rows = ['- textbox "Notes" [ref=e1]: x', '- generic "Old text" [ref=e5] editable [contenteditable]: Old'];
    expect(mended(rows)).toEqual(rows);
  });

  it("gives no ref a second place", () => {
    expect(
      mended(['- textbox "Notes" [ref=e1]: x', '- button "Delete" [ref=e2]', '- button "Delete" [ref=e2]']),
    ).toEqual(['- textbox "Notes" [ref=e1]: x', '- button "Delete" [ref=e2]\\n- button "Delete" [ref=e2]']);
  });

  it("is bounded", () => {
    const [row = ""] = mended([
      '- textbox "Notes" [ref=e1]: x',
      ...Array.from({ length: 900 }, (_, at) => `line ${at}`),
    ]);
    expect(row.length).toBeLessThan(400);
    expect(row).toMatch(/…$/);
  });

  it("ends at a row without a ref where texts are printed, too", () => {
    const tree = ['- textbox "Notes" [ref=e1]: x', "  - generic", '    - StaticText "x"', '- button "Delete" [ref=e2]'];
    expect(mended(tree, true)).toEqual(tree);
    expect(mended(tree)).toHaveLength(2);
  });

  it("is told from a mask that reads otherwise in the tree than in the refs", () => {
    const refs = { e1: { role: "textbox", name: "a" }, e2: { role: "button", name: "key [REDACTED]" } };
    const tree = '- textbox "a" [ref=e1]: v\n- button "key x" [ref=e2]';
    expect(withoutForgedRows(tree, refs, false)).toBe(tree);
  });
});

describe("a tree without values, or without refs to hold it against", () => {
  it("is left as upstream printed it", () => {
    const tree = '- heading "a" [ref=e7]\n- button "b" [ref=e7]';
    expect(withoutForgedRows(tree, REFS, false)).toBe(tree);
    expect(withoutForgedRows(`- textbox "a": v\n${tree}`, undefined, false)).toContain("\n- heading");
  });
});
