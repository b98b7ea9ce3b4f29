import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Details } from "../../src/contract/details.ts";
import { EVIDENCE } from "../../src/contract/evidence.ts";
import { MODE_NAMES, Params } from "../../src/request/params.ts";
import { readRequest } from "../../src/request/read.ts";
import { checkDocuments, DOCUMENTS } from "../docs.ts";
import { ROOT, SOURCE } from "../paths.ts";
import type { Document } from "./document.ts";
import { results } from "./results.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "docs-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function read(page: string): string {
  return readFileSync(path.join(root, page), "utf8");
}

describe("documents that are made", () => {
  it("are as the source says", () => {
    expect(checkDocuments()).toEqual([]);
  });

  it("are told from what is out of date, and written when that is asked for", () => {
    const documents: readonly Document[] = [
      { page: "A.md", text: () => "new" },
      { page: "B.md", part: "table", text: () => "rows" },
    ];
    const begin = "<!-- table: written by scripts/docs.ts -->";
    writeFileSync(path.join(root, "A.md"), "old\n");
    writeFileSync(path.join(root, "B.md"), `before\n${begin}\n<!-- end -->\nafter\n`);
    expect(checkDocuments(false, documents, root)).toEqual([
      "A.md is out of date: npm run docs.",
      "B.md (table) is out of date: npm run docs.",
    ]);
    expect(read("A.md")).toBe("old\n");
    expect(checkDocuments(true, documents, root)).toEqual([]);
    expect(read("A.md")).toBe("new\n");
    expect(read("B.md")).toBe(`before\n${begin}\nrows\n<!-- end -->\nafter\n`);
    expect(checkDocuments(false, documents, root)).toEqual([]);
  });

  it("say when a page has no place for a part", () => {
    writeFileSync(path.join(root, "B.md"), "no place\n");
    expect(checkDocuments(true, [{ page: "B.md", part: "table", text: () => "rows" }], root)).toEqual([
      "B.md has no place for its table.",
    ]);
  });

  it("are reached from README in one hop", () => {
    const text = readFileSync(path.join(ROOT, "README.md"), "utf8");
    const linked = new Set([...text.matchAll(/\]\(([\w/.-]+\.md)\)/g)].map(([, page]) => page));
    const pages = readdirSync(path.join(ROOT, "docs"))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`);
    expect(pages.filter((page) => !linked.has(page))).toEqual([]);
    expect(DOCUMENTS.map(({ page }) => page).filter((page) => page !== "README.md" && !linked.has(page))).toEqual([]);
  });
});

describe("docs/RESULTS.md", () => {
  it("names every field of the schema", () => {
    const text = results.text();
    const evidence = Object.keys(EVIDENCE).map((name) => `${name}All`);
    const names = Object.keys(Details.shape).filter((name) => !evidence.includes(name));
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
    expect(names.length).toBeGreaterThan(80);
  });

  it("says of every field when it is there", () => {
    expect(results.text()).not.toMatch(/\| {2}\|/);
  });
});

describe("README.md", () => {
  const text = readFileSync(path.join(ROOT, "README.md"), "utf8");

  it("shows calls that are calls", () => {
    const shown = text.split("\n").filter((line) => /^\{ "\w+": /.test(line));
    for (const line of shown) {
      const { call, options, problem } = readRequest(JSON.parse(line));
      expect(problem?.message, line).toBeUndefined();
      expect(call?.compile({ options, unknown: "refuse" }), line).not.toHaveProperty("problem");
    }
    expect(shown.length).toBeGreaterThan(6);
  });

  it("has a row for every parameter", () => {
    const rows = Object.keys(Params.shape).filter((name) => !text.includes(`| \`${name}\` | `));
    expect(rows).toEqual([]);
    expect(MODE_NAMES.length).toBeGreaterThan(4);
  });

  it("is led from to a document that names every variable of ours that the source reads", () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    );
    const source = files.map((name) => readFileSync(path.join(SOURCE, name), "utf8")).join("\n");
    const documents = ["CONFIG.md", "REPLAY.md"].map((name) => readFileSync(path.join(ROOT, "docs", name), "utf8"));
    const read = [...new Set(source.match(/\bPI_AGENT_BROWSER_[A-Z_]+\b/g))];
    expect(read.length).toBeGreaterThan(8);
    expect(read.filter((name) => !documents.join("\n").includes(name))).toEqual([]);
    expect(text).toContain("(docs/CONFIG.md)");
    expect(text).toContain("(docs/REPLAY.md)");
  });
});
