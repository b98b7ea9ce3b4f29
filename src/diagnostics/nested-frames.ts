import { stringMember } from "../json.ts";
import { bare } from "../quote.ts";
import { defineDiagnostic } from "./diagnostic.ts";

const FRAME = /^(\s*)- Iframe\b.*\[(?:[^\]]*\s)?ref=(e\d+)\]/;

function indentOf(line: string | undefined): number {
  return line === undefined ? 0 : line.length - line.trimStart().length;
}

/** The refs of frames inside frames that a tree lists without what is in them. */
function emptyInnerFrames(tree: string): readonly string[] {
  const lines = tree.split("\n");
  return lines.flatMap((line, at) => {
    const [, indent = "", ref] = FRAME.exec(line) ?? [];
    const isEmpty = indentOf(lines[at + 1]) <= indent.length;
    return ref !== undefined && indent.length > 0 && isEmpty ? [`@${ref}`] : [];
  });
}

/** A snapshot shows the frames of the page, and of the frames in those only that they are there. */
export const nestedFrames = defineDiagnostic({
  id: "nested-frames",
  field: "nestedFrames",
  before: [],
  after: [],
  applies: ({ command }) => command.refs === "snapshot",
  diagnose: (seen) => {
    const refs = emptyInnerFrames(stringMember(seen.data, "snapshot") ?? "");
    const [first] = refs;
    if (first === undefined) return undefined;
    const rows = JSON.stringify([
      ["frame", first],
      ["snapshot", "-i"],
    ]);
    return {
      kind: "note",
      summary: `A snapshot does not show what is in a frame inside a frame: ${refs.map((ref) => bare(ref)).join(", ")}.`,
      evidence: { refs: [...refs] },
      nextActions: [seen.action("enter-inner-frame", "Enters it, and shows its controls.", ["batch"], rows)],
    };
  },
});
