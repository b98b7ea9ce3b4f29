/**
 * The folders of `src`: each says in the comment of its `index.ts` what it holds and what it may import. This reads
 * the comments, holds the imports against them (types count, tests do not), and writes the table of
 * docs/ARCHITECTURE.md. `npm run check` runs it; with `--write` the table is brought up to date.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, SOURCE } from "./paths.ts";

/** One folder, as its comment describes it. Names are paths below `src`. */
interface Folder {
  readonly name: string;
  readonly holds: string;
  readonly mayImport: readonly string[];
}

/** Where the folders are, and the page that shows them; absolute. */
export interface Place {
  readonly source: string;
  readonly page: string;
}

const OURS: Place = { source: SOURCE, page: path.join(ROOT, "docs", "ARCHITECTURE.md") };

const TABLE = /<!-- folders: written by scripts\/layout\.ts -->\n[\s\S]*?<!-- end -->/;
const COMMENT = /^\/\*\*\n([\s\S]*?)\n \*\/\n/;
const IMPORT = /\bfrom\s+"(\.{1,2}\/[^"]+)"|\bimport\(\s*"(\.{1,2}\/[^"]+)"|^import\s+"(\.{1,2}\/[^"]+)"/gm;
const CODE = /(?<!\.test|\.types|\.d)\.ts$/;

function nameOf(source: string, folder: string): string {
  return path.relative(source, folder).replaceAll(path.sep, "/");
}

function foldersIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const own = entries.some((entry) => entry.isFile() && CODE.test(entry.name)) ? [folder] : [];
  return [
    ...own,
    ...entries.filter((one) => one.isDirectory()).flatMap((one) => foldersIn(path.join(folder, one.name))),
  ];
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => CODE.test(name))
    .map((name) => path.join(folder, name));
}

/** The folder as its `index.ts` says; the reason as text when it does not say. */
function described(source: string, folder: string): Folder | string {
  const index = path.join(folder, "index.ts");
  const comment = existsSync(index) ? COMMENT.exec(readFileSync(index, "utf8"))?.[1] : undefined;
  const text =
    comment
      ?.replace(/^ \* ?/gm, "")
      .replaceAll("\n", " ")
      .trim() ?? "";
  const [, holds, list] = /^(.*?)\s+May import: ([^.]*)\.$/.exec(text) ?? [];
  const name = nameOf(source, folder);
  if (holds === undefined || list === undefined)
    return `src/${name}/index.ts must begin with a comment: what the folder holds, and "May import: a, b."`;
  return { name, holds, mayImport: list === "nothing but the root" ? [] : list.split(", ") };
}

function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(IMPORT)].map(([, one, two, three]) =>
    path.resolve(path.dirname(file), one ?? two ?? three ?? ""),
  );
}

/** Imports that the folder's comment does not allow, one sentence each. */
function forbidden(source: string, { name, mayImport }: Folder): readonly string[] {
  return filesIn(path.join(source, name)).flatMap((file) =>
    importsOf(file).flatMap((target) => {
      const to = nameOf(source, path.dirname(target));
      const allowed = to === "" || to === name || mayImport.includes(to);
      return allowed
        ? []
        : [`${path.relative(path.dirname(source), file)} imports ${to}, which src/${name}/index.ts does not allow.`];
    }),
  );
}

/** Promises that nothing uses: a folder that may import more than it does hides what it stands on. */
function unused(source: string, { name, mayImport }: Folder): readonly string[] {
  const used = new Set(
    filesIn(path.join(source, name))
      .flatMap(importsOf)
      .map((target) => nameOf(source, path.dirname(target))),
  );
  return mayImport
    .filter((to) => !used.has(to))
    .map((to) => `src/${name} imports nothing of ${to}; take it out of its comment.`);
}

/** The folders from the lowest up; the ones that stand in a circle are named instead. */
function inOrder(folders: readonly Folder[]): {
  readonly order: readonly Folder[];
  readonly circle: readonly string[];
} {
  const order: Folder[] = [];
  let left = folders;
  for (;;) {
    const done = new Set(order.map(({ name }) => name));
    const free = left.filter(({ mayImport }) => mayImport.every((to) => done.has(to)));
    if (free.length === 0) return { order, circle: left.map(({ name }) => name) };
    order.push(...free);
    left = left.filter((folder) => !free.includes(folder));
    if (left.length === 0) return { order, circle: [] };
  }
}

function table(folders: readonly Folder[]): string {
  const rows = folders.map(
    ({ name, holds, mayImport }) => `| \`${name}/\` | ${holds} | ${mayImport.join(", ") || "-"} |`,
  );
  const head = ["| folder | holds | may import, beside the root |", "|---|---|---|"];
  return ["<!-- folders: written by scripts/layout.ts -->", ...head, ...rows, "<!-- end -->"].join("\n");
}

/** Rolls the table into the page; a sentence when it was out of date and may not be written. */
function inPage(place: Place, folders: readonly Folder[], write: boolean): readonly string[] {
  const page = readFileSync(place.page, "utf8");
  if (!TABLE.test(page)) return ["docs/ARCHITECTURE.md has no place for the table of folders."];
  const next = page.replace(TABLE, () => table(folders));
  if (next === page) return [];
  if (!write) return ["The table of folders in docs/ARCHITECTURE.md is out of date: node scripts/layout.ts --write."];
  writeFileSync(place.page, next);
  return [];
}

/** What is wrong with the layout, one sentence each; nothing when it holds. `write` brings the page up to date. */
export function checkLayout(write = false, place: Place = OURS): readonly string[] {
  const { source } = place;
  const read = foldersIn(source)
    .filter((folder) => folder !== source)
    .map((folder) => described(source, folder));
  const folders = read.filter((one) => typeof one !== "string");
  const silent = read.filter((one) => typeof one === "string");
  const { order, circle } = inOrder(folders);
  const round =
    circle.length > 0 ? [`These stand in a circle, or name a folder that is not there: ${circle.join(", ")}.`] : [];
  const imports = folders.flatMap((folder) => [...forbidden(source, folder), ...unused(source, folder)]);
  return [...silent, ...round, ...imports, ...inPage(place, order, write)];
}

if (import.meta.main) {
  const faults = checkLayout(process.argv.includes("--write"));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
