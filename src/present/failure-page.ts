/** What the page showed when a step of a job had failed: as much of it as the next call would have asked for. */
import type { Step } from "../call/outcome.ts";
import { isJsonObject, member, stringMember } from "../json.ts";
import { readTree, shownLine } from "../refs/snapshot-tree.ts";
import { withoutForgedRows } from "../refs/snapshot-values.ts";
import { bare, given, own, rows, type Speech } from "./speech.ts";
import { estimatedTokens } from "./tokens.ts";

/** Of the lines of the page. */
const MOST_TOKENS = 240;

/** The page as lines of its own, shortened; nothing where there is none. */
export function failurePage(step: Step | undefined): Speech {
  const data = step && typeof step.reply === "object" ? step.reply.value.data : null;
  const refs = member(data, "refs");
  const tree = stringMember(data, "snapshot");
  if (tree === undefined || !isJsonObject(refs)) return [];
  const lines = readTree(withoutForgedRows(tree, refs, false));
  const shown: string[] = [];
  let tokens = 0;
  for (const line of lines) {
    const text = shownLine(line);
    tokens += estimatedTokens(text) + 1;
    if (tokens > MOST_TOKENS) break;
    shown.push(text);
  }
  const left = lines.length - shown.length;
  const more = left === 0 ? "" : `, ${left} more in snapshot -i`;
  return [own`The page then (${bare(stringMember(data, "origin") ?? "")}${given(more)}):`, rows(shown)];
}
