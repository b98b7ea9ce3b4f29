/**
 * Upstream prints the value of a field raw, line breaks and all, so that a field can hold what looks like rows of the
 * snapshot, refs included. This puts every line of a value back into the row that it belongs to.
 */
import { isJsonObject, type Json, type JsonObject, stringMember } from "../json.ts";
import { flat } from "../quote.ts";
import { lineOf, type TreeLine } from "./snapshot-tree.ts";

/** How much of the further lines of a value is shown, in characters; `get value` reads all of it. */
const LONGEST_REST = 300;

/** Behind the name and the attributes of a row. */
const HAS_VALUE = /^ *- [\w-]+(?: "(?:[^"\\]|\\.)*")?[^"]*?: /;
const MASK = "[REDACTED]";
/** Space and what shows nothing: the tree leaves some of it out of a name, the list of refs does not. */
const UNSEEN = /[\s\p{Cc}\p{Cf}]/gu;

function seen(name: string): string {
  return name.replace(UNSEEN, "");
}

interface Mended {
  readonly lines: string[];
  /** What was put behind the last of them. */
  rest: string;
}

function isNamedSo({ role, name }: TreeLine, known: Json | undefined): boolean {
  if (stringMember(known, "role") !== role) return false;
  const other = stringMember(known, "name") ?? "";
  // The tree calls what has no name by its text; the list of refs does not.
  if (other === "" && role === "generic") return true;
  // What was masked in one place may read otherwise in the other.
  return seen(other) === seen(name) || other.includes(MASK) || name.includes(MASK);
}

/** Whether a line behind a value is a row all the same: the reply knows its ref under this role and name. */
function isRow(line: TreeLine, refs: JsonObject, used: Set<string>, texts: boolean): boolean {
  if (line.ref === undefined) return texts && line.role !== "";
  const known = refs[line.ref];
  if (!isJsonObject(known) || used.has(line.ref) || !isNamedSo(line, known)) return false;
  used.add(line.ref);
  return true;
}

function close({ lines, rest }: Mended): void {
  if (rest === "") return;
  const shown = rest.length > LONGEST_REST ? `${rest.slice(0, LONGEST_REST).toWellFormed()}…` : rest;
  lines.push(`${lines.pop() ?? ""}${shown}`);
}

/**
 * The tree with one row a line. Before the first value every line is upstream's own; behind it a row is one whose ref
 * the reply knows under the same role and name, once, and where texts are printed one without a ref.
 *
 * @param refs `refs` of the reply; undefined when it has none, and nothing can be told
 * @param texts the snapshot prints rows without a ref, too
 */
export function withoutForgedRows(tree: string, refs: JsonObject | undefined, texts: boolean): string {
  if (refs === undefined) return tree;
  const used = new Set<string>();
  const mended: Mended = { lines: [], rest: "" };
  let behindValue = false;
  for (const text of tree.split("\n")) {
    const line = lineOf(text);
    if (behindValue && !isRow(line, refs, used, texts)) {
      if (mended.rest.length <= LONGEST_REST) mended.rest += `\\n${flat(text)}`;
      continue;
    }
    close(mended);
    mended.rest = "";
    mended.lines.push(text);
    if (line.ref !== undefined) used.add(line.ref);
    behindValue ||= HAS_VALUE.test(text);
  }
  close(mended);
  return mended.lines.join("\n");
}
