/** What the page showed when a step of a job had failed: as much of it as the next call would have asked for. */
import type { Step } from "../call/outcome.ts";
import { cut } from "../cut.ts";
import { isJsonObject, member, stringMember } from "../json.ts";
import { readTree, shownLine } from "../refs/snapshot-tree.ts";
import { withoutForgedRows } from "../refs/snapshot-values.ts";
import { bare, given, own, rows, type Speech } from "./speech.ts";
import { estimatedTokens } from "./tokens.ts";

/** Of the address and the lines of the page, by the estimate. */
const MOST_TOKENS = 240;
/** The beginning of an address says where one is; the rest would take the place of the page. */
const LONGEST_ADDRESS = 80;

/** The page as lines of its own, shortened; nothing where there is none. */
export function failurePage(step: Step | undefined): Speech {
  const data = step && typeof step.reply === "object" ? step.reply.value.data : null;
  const refs = member(data, "refs");
  const tree = stringMember(data, "snapshot");
  if (tree === undefined || !isJsonObject(refs)) return [];
  const lines = readTree(withoutForgedRows(tree, refs, false));
  const shown: string[] = [];
  const url = cut(stringMember(data, "origin") ?? "", LONGEST_ADDRESS);
  let tokens = estimatedTokens(url);
  for (const line of lines) {
    const text = shownLine(line);
    tokens += estimatedTokens(text) + 1;
    if (tokens > MOST_TOKENS) break;
    shown.push(text);
  }
  const left = lines.length - shown.length;
  const more = left === 0 ? "" : `, ${left} more in snapshot -i`;
  return [own`The page then (${bare(url)}${given(more)}):`, rows(shown)];
}
