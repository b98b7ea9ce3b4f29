import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT, SOURCE } from "./paths.ts";

/** Pictures name nothing. */
function documents(): readonly string[] {
  const names = readdirSync(path.join(ROOT, "docs")).filter((name) => name.endsWith(".md"));
  return names.map((name) => `docs/${name}`);
}

const PAGES = ["README.md", "CONTRIBUTING.md", ...documents()];

/** Paths in backticks that name a file or folder of the repository, from its root or from `src`. */
function namedPaths(page: string): readonly string[] {
  const text = readFileSync(path.join(ROOT, page), "utf8");
  return [...text.matchAll(/`([\w./-]+(?:\.ts|\.md|\/))`/g)].flatMap(([, named = ""]) =>
    named.includes("/") && !named.startsWith("/") ? [named] : [],
  );
}

function isThere(named: string): boolean {
  return [ROOT, SOURCE].some((folder) => existsSync(path.join(folder, named)));
}

describe("the documents", () => {
  it.each(PAGES)("name only files that are there: %s", (page) => {
    expect(namedPaths(page).filter((named) => !isThere(named))).toEqual([]);
  });

  it("name files at all", () => {
    expect(namedPaths("docs/ARCHITECTURE.md").length).toBeGreaterThan(30);
  });
});
