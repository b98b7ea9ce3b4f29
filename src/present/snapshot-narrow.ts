/** `--search TEXT` and `--filter role=ROLE`: the lines of a snapshot that an agent asked for. */
import { shownLine, type TreeLine } from "../refs/snapshot-tree.ts";
import { given, joined, type Own, own } from "./speech.ts";

export interface Narrowing {
  readonly search?: string;
  /** Lower-case role names. */
  readonly roles?: readonly string[];
}

export interface Narrowed {
  readonly lines: readonly TreeLine[];
  /** How many lines fit; the others are there to show where those stand. */
  readonly matches: number;
}

/** Reads `role=button` or `role=button,link`. */
export function rolesOf(filter: string): readonly string[] {
  return filter.slice("role=".length).toLowerCase().split(",");
}

function fits(line: TreeLine, { search, roles }: Narrowing): boolean {
  if (roles && !roles.includes(line.role.toLowerCase())) return false;
  return search === undefined || line.text.toLowerCase().includes(search.toLowerCase());
}

/** What holds one thing of many: a match inside it is shown with all of it, its button too. */
const ROWS: ReadonlySet<string> = new Set(["row", "LayoutTableRow", "listitem", "article"]);
const LONGEST_ROW = 12;

/** The line that ends what `start` began: for a heading the next one, for a node the end of what is inside it. */
function endsWith(start: TreeLine, line: TreeLine): boolean {
  return start.role === "heading" ? line.role === "heading" || line.depth < start.depth : line.depth <= start.depth;
}

/** The index of the line around each line; -1 at the top. */
function parentsOf(lines: readonly TreeLine[]): readonly number[] {
  const around: { readonly index: number; readonly depth: number }[] = [];
  return lines.map(({ depth }, index) => {
    while ((around.at(-1)?.depth ?? -1) >= depth) around.pop();
    const parent = around.at(-1)?.index ?? -1;
    around.push({ index, depth });
    return parent;
  });
}

function rowFrom(lines: readonly TreeLine[], start: number): readonly number[] {
  const [first, ...rest] = lines.slice(start, start + LONGEST_ROW);
  const end = first ? rest.findIndex((line) => endsWith(first, line)) : 0;
  return Array.from({ length: 1 + (end < 0 ? rest.length : end) }, (_, offset) => start + offset);
}

const HEADER = "columnheader";
const CELLS: ReadonlySet<string> = new Set(["cell", "gridcell", "rowheader"]);
const LONGEST_CELLS = 40;

function upTo(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);
}

/** The lines from `at` on, up or down, that lie in something of these roles at this depth: where they end. */
function endOfRun(lines: readonly TreeLine[], at: number, step: 1 | -1, isOne: (role: string) => boolean): number {
  const depth = lines[at]?.depth ?? 0;
  let next = at + step;
  for (let line = lines[next]; line; line = lines[next]) {
    if (line.depth < depth || (line.depth === depth && !isOne(line.role))) break;
    next += step;
  }
  return next;
}

/**
 * An interactive snapshot has no rows: the cells of a table stand in one list behind the headers of its columns, which
 * say how many of them are a row. None where these do not come out even.
 * @param cell the index of the line of a cell
 */
function cellsBeside(lines: readonly TreeLine[], cell: number): readonly number[] {
  const depth = lines[cell]?.depth ?? 0;
  const isAtDepth = (at: number): boolean => lines[at]?.depth === depth;
  const start = endOfRun(lines, cell, -1, (role) => CELLS.has(role)) + 1;
  const end = endOfRun(lines, cell, 1, (role) => CELLS.has(role));
  const head = endOfRun(lines, start, -1, (role) => role === HEADER) + 1;
  const columns = upTo(head, start).filter(isAtDepth).length;
  const cells = upTo(start, end).filter(isAtDepth);
  if (columns < 2 || cells.length % columns !== 0) return [];
  const place = cells.indexOf(cell) - (cells.indexOf(cell) % columns);
  const row = upTo(cells[place] ?? cell, cells[place + columns] ?? end);
  return row.length > LONGEST_CELLS ? [] : row;
}

/** What a line that was searched for belongs to: the lines above it in the tree, and the row it stands in. */
function aroundOf(lines: readonly TreeLine[], parents: readonly number[], index: number): readonly number[] {
  const above: number[] = [];
  for (let at = index; at >= 0; at = parents[at] ?? -1) above.push(at);
  const row = above.find((at) => ROWS.has(lines[at]?.role ?? "") || (at === index && lines[at]?.role === "heading"));
  if (row !== undefined) return [...above, ...rowFrom(lines, row)];
  const cell = above.find((at) => CELLS.has(lines[at]?.role ?? ""));
  return cell === undefined ? above : [...above, ...cellsBeside(lines, cell)];
}

/**
 * The lines that fit. With a search also what they belong to: the row or list item they stand in, what stands under a
 * heading that fits, and the lines above in the tree.
 */
export function narrow(lines: readonly TreeLine[], narrowing: Narrowing): Narrowed {
  const parents = parentsOf(lines);
  const kept = new Set<number>();
  let matches = 0;
  for (const [index, line] of lines.entries()) {
    if (!fits(line, narrowing)) continue;
    matches++;
    for (const at of narrowing.roles ? [index] : aroundOf(lines, parents, index)) kept.add(at);
  }
  return { lines: lines.filter((_, index) => kept.has(index)), matches };
}

/** `3 of 240 lines have "Add" and role button`. */
export function narrowedHead({ search, roles }: Narrowing, matches: number, all: number): Own {
  const asked = [
    ...(search === undefined ? [] : [own`${search}`]),
    ...(roles ? [own`role ${given(roles.join(" or "))}`] : []),
  ];
  return own`${matches} of ${all} lines have ${joined(asked, " and ")}`;
}

/** As it is shown. */
export function narrowedText(lines: readonly TreeLine[]): string {
  return lines.map(shownLine).join("\n");
}
