/** Reads the tree that upstream prints: one node a line, indented by two spaces a level. */
import { parseJson } from "../json.ts";
import { flat } from "../quote.ts";

/** One line of a snapshot. A line that is no node (`(no interactive elements)`) has the role "". */
export interface TreeLine {
  /** As it was printed. */
  readonly text: string;
  readonly depth: number;
  readonly role: string;
  readonly name: string;
  /** `e12`, when the node can be acted on. */
  readonly ref?: string;
  /** Of a heading. */
  readonly level?: number;
}

const NODE = /^( *)- ([A-Za-z][\w-]*)/;
// The name is printed as a JSON string, so a page cannot write attributes of its own into it.
const NAME = /^ "([^"\\]*(?:\\.[^"\\]*)*)"/;
const ATTRIBUTES = /^ \[([^\]]*)\]/;

/** One printed line, read. */
export function lineOf(text: string): TreeLine {
  const node = NODE.exec(text);
  if (!node) return { text, depth: 0, role: "", name: "" };
  const [head, indent = "", role = ""] = node;
  const rest = text.slice(head.length);
  const name = NAME.exec(rest);
  const label = name ? parseJson(name[0].trim()) : undefined;
  const attributes = ATTRIBUTES.exec(name ? rest.slice(name[0].length) : rest)?.[1] ?? "";
  const ref = /\bref=(e\d+)\b/.exec(attributes)?.[1];
  const level = /\blevel=(\d+)\b/.exec(attributes)?.[1];
  return {
    text,
    depth: indent.length / 2,
    role,
    name: typeof label === "string" ? label : (name?.[1] ?? ""),
    ...(ref === undefined ? {} : { ref }),
    ...(level === undefined ? {} : { level: Number(level) }),
  };
}

/** The lines of a tree, without blank ones. */
export function readTree(tree: string): readonly TreeLine[] {
  return tree
    .split("\n")
    .filter((text) => text.trim() !== "")
    .map((text) => lineOf(flat(text)));
}

/** How many lines each role has, the commonest first. */
export function roleCounts(lines: readonly TreeLine[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { role } of lines) counts.set(role || "text", (counts.get(role || "text") ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

const LONGEST_LINE = 160;

/** The line as it is shown: one that is very long keeps its beginning, and its ref. */
export function shownLine({ text, ref }: TreeLine): string {
  if (text.length <= LONGEST_LINE) return text;
  return `${text.slice(0, LONGEST_LINE)}…${ref === undefined ? "" : ` [ref=${ref}]`}`;
}
