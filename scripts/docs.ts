/**
 * `npm run docs`: writes what is made from the source into the documents: whole pages, and parts between
 * `<!-- NAME: written by scripts/docs.ts -->` and `<!-- end -->`. With `--check` nothing is written, and what differs fails.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { commands } from "./docs/commands.ts";
import type { Document } from "./docs/document.ts";
import { guide } from "./docs/guide.ts";
import { program } from "./docs/program.ts";
import { readme } from "./docs/readme.ts";
import { results } from "./docs/results.ts";
import { ROOT } from "./paths.ts";

export const DOCUMENTS: readonly Document[] = [commands, results, guide, program, ...readme];

/** The page with its part filled in; undefined when there is no place for it. */
function filled(page: string, part: string, text: string): string | undefined {
  const begin = `<!-- ${part}: written by scripts/docs.ts -->\n`;
  const start = page.indexOf(begin);
  const end = page.indexOf("<!-- end -->", start);
  if (start < 0 || end < 0) return undefined;
  return `${page.slice(0, start + begin.length)}${text}\n${page.slice(end)}`;
}

function broughtUp({ page, part, text }: Document, root: string, write: boolean): readonly string[] {
  const file = path.join(root, page);
  const now = existsSync(file) ? readFileSync(file, "utf8") : "";
  const next = part === undefined ? `${text()}\n` : filled(now, part, text());
  if (next === undefined) return [`${page} has no place for its ${part}.`];
  if (next === now) return [];
  if (!write) return [`${page}${part === undefined ? "" : ` (${part})`} is out of date: npm run docs.`];
  writeFileSync(file, next);
  return [];
}

/** What is not as the source says, one sentence each. `write` brings it up to date. */
export function checkDocuments(write = false, documents = DOCUMENTS, root = ROOT): readonly string[] {
  return documents.flatMap((document) => broughtUp(document, root, write));
}

if (import.meta.main) {
  const faults = checkDocuments(!process.argv.includes("--check"));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
