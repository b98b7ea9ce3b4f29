import { describe, expect, it } from "vitest";
import { PAGES } from "../../test/canaries/ordinary-pages.ts";
import { TRICKY } from "../../test/canaries/tricky-lines.ts";
import { createRedactor } from "./redact.ts";

const redactor = createRedactor([], "eval");
const LINES = Object.values(TRICKY).flat();

// These could as well be secrets: no more of them than there are.
const DOUBTFUL: readonly string[] = [
  "https://cdn.test/a.png?hash=9f86d081884c7d659a2feaa0c55ad015",
  "Pincode: 400001",
  '- textbox "Pin code" [ref=e12]: 560001',
  "Bengaluru, Karnataka, PIN: 560001",
  "token: identifier2 (a name)",
  "Next token: ERC721a",
  "password: min8chars",
];

describe("ordinary lines that look like secrets", () => {
  it("are many, of twenty kinds", () => {
    expect(Object.keys(TRICKY).length).toBeGreaterThanOrEqual(20);
    expect(LINES.length).toBeGreaterThanOrEqual(200);
  });

  it("stay as they are, but for the doubtful ones", () => {
    expect(LINES.filter((line) => redactor.text(line).altered && !DOUBTFUL.includes(line))).toEqual([]);
    expect(LINES.filter((line) => redactor.text(line).altered).length).toBeLessThan(10);
  });

  it("show the postal code of an address, wherever it stands", () => {
    const form = '- textbox "City" [ref=e11]: Pune\n- textbox "Pin code" [ref=e12]: 411001\n- button "Save" [ref=e13]';
    expect(redactor.text(form).value).toBe(form);
    const address = { city: "Pune", state: "MH", pincode: "411001" };
    expect(redactor.json({ address }).value).toEqual({ address });
    expect(redactor.json({ user: "ada", pincode: "411001" }).value).toEqual({ user: "ada", pincode: "[REDACTED]" });
  });

  it("do not hide what only looks like code", () => {
    for (const line of ["password=hunter2(x", "password: hunter2[x", "?password=password1", "token=token12345x"]) {
      expect(redactor.text(line).altered, line).toBe(true);
    }
  });
});

describe("ordinary pages", () => {
  it("are twenty of different kinds, and fewer than one line in two hundred is changed", () => {
    expect(Object.keys(PAGES).length).toBeGreaterThanOrEqual(20);
    const lines = Object.values(PAGES).flatMap((page) => page.split("\n").filter((line) => line.trim() !== ""));
    const changed = Object.values(PAGES).flatMap((page) => {
      const shown = redactor.text(page).value.split("\n");
      return page.split("\n").filter((line, at) => line !== shown[at]);
    });
    expect(lines.length).toBeGreaterThanOrEqual(200);
    expect(changed.length).toBeLessThan(lines.length / 200);
  });
});
