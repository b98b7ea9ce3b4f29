import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkLayout } from "./layout.ts";

const PAGE = "<!-- folders: written by scripts/layout.ts -->\nold\n<!-- end -->\n";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "layout-"));
  writeFileSync(path.join(root, "page.md"), PAGE);
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function file(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, "src", name)), { recursive: true });
  writeFileSync(path.join(root, "src", name), text);
}

function folder(name: string, mayImport: string): void {
  file(`${name}/index.ts`, `/**\n * What ${name} is.\n *\n * May import: ${mayImport}.\n */\nexport {};\n`);
}

function faults(write = true): readonly string[] {
  return checkLayout(write, { source: path.join(root, "src"), page: path.join(root, "page.md") });
}

describe("the layout", () => {
  it("holds for this project, and its page is up to date", () => {
    expect(checkLayout()).toEqual([]);
  });

  it("is written lowest folder first, and then it holds", () => {
    folder("high", "low");
    folder("low", "nothing but the root");
    file("high/a.ts", 'import type { B } from "../low/b.ts";\n');
    expect(faults(false)).toEqual([expect.stringContaining("is out of date")]);
    expect(faults()).toEqual([]);
    expect(readFileSync(path.join(root, "page.md"), "utf8")).toMatch(/low.*\n.*high.*What high is\./);
    expect(faults(false)).toEqual([]);
  });

  it("names an import that the comment does not allow, of a type too", () => {
    folder("high", "nothing but the root");
    folder("low", "nothing but the root");
    file("high/a.ts", 'import type { B } from "../low/b.ts";\n');
    expect(faults()).toEqual(["src/high/a.ts imports low, which src/high/index.ts does not allow."]);
  });

  it("leaves tests and files of the root alone", () => {
    folder("high", "nothing but the root");
    file("json.ts", "export {};\n");
    file("high/a.ts", 'import { json } from "../json.ts";\n');
    file("high/a.test.ts", 'import { b } from "../low/b.ts";\n');
    expect(faults()).toEqual([]);
  });

  it("names folders in a circle, allowances that nothing uses, and folders that say nothing", () => {
    folder("one", "two");
    folder("two", "one");
    file("one/a.ts", 'import "../two/b.ts";\n');
    file("three/a.ts", "export {};\n");
    expect(faults()).toEqual([
      expect.stringContaining("src/three/index.ts must begin with a comment"),
      "These stand in a circle, or name a folder that is not there: one, two.",
      "src/two imports nothing of one; take it out of its comment.",
    ]);
  });
});
