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

  const part = (name: string, ref: number): string => `- spinbutton "${name}" [ref=e${ref}]: 0`;

  it("stand at the first part of each date", () => {
    const rows = [...["Month", "Day", "Month Month", "Year Year"].map(part), part("Count", 9), part("Week Week", 10)];
    const dates = ["Born", "Due", "Shift"].map((name) => control(name, "date"));
    expect(withHints(rows, dates).map((row) => / hint="(\w+)"/.exec(row)?.[1])).toEqual([
      "Born",
      undefined,
      "Due",
      undefined,
      undefined,
      "Shift",
    ]);
  });

  it("are left out where a date lies right beside a time, and both could be one", () => {
    const rows = ["Month", "Day", "Year", "Hours", "Minutes"].map(part);
    expect(withHints(rows, [control("On", "date"), control("At", "date")])).toEqual(rows);
  });
});
