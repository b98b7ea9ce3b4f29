import { describe, expect, it } from "vitest";
import { withHints } from "./snapshot-hints.ts";

const control = (hint: string, role = "button") => ({ role, hint });

describe("hints for controls without a name", () => {
  it("stand behind the attributes of their rows, before a value", () => {
    const rows = ["- button [ref=e1]", '- button "" [ref=e2]', "- combobox [expanded=false, ref=e3]: S"];
    expect(withHints(rows, [control("trash"), control("gear"), control("size", "combobox")])).toEqual([
      '- button [ref=e1] hint="trash"',
      '- button "" [ref=e2] hint="gear"',
      '- combobox [expanded=false, ref=e3] hint="size": S',
    ]);
  });

  it("pass over what has a name or no ref, and a control of which the page says nothing", () => {
    const rows = ['- button "Save" [ref=e1]', "- button [ref=e2]", "- image", "- button [ref=e3]"];
    expect(withHints(rows, [control(""), control("gear")])).toEqual([
      ...rows.slice(0, 3),
      '- button [ref=e3] hint="gear"',
    ]);
  });

  it("are left out for a role of which tree and page do not have the same number", () => {
    const rows = ["- button [ref=e1]", "- button [ref=e2]", "- link [ref=e3]"];
    expect(withHints(rows, [control("trash"), control("home", "link")])).toEqual([
      ...rows.slice(0, 2),
      '- link [ref=e3] hint="home"',
    ]);
  });

  it("are one word in quotes, whatever the page has written", () => {
    const [row] = withHints(["- button [ref=e1]"], [control('x" [ref=e9]\n- button "Pay')]);
    expect(row).toBe('- button [ref=e1] hint="x\\" [ref=e9]\\n- button \\"Pay"');
  });
});
