import { isJsonObject, type Json, member, stringMember } from "../json.ts";
import type { TextFacts } from "../page/facts/text.ts";
import { listsText, readTextArgs, unlistedText } from "../page/text.ts";
import { whereabouts } from "./bounds.ts";
import { counted } from "./lines.ts";
import type { Done, SizedPresenter, Worded } from "./presenter.ts";
import { compactSnapshot } from "./snapshot-compact.ts";
import { type Narrowing, narrow, narrowedHead, narrowedText, rolesOf } from "./snapshot-narrow.ts";
import { readTree, type TreeLine } from "./snapshot-tree.ts";
import { estimatedTokens } from "./tokens.ts";

/** A tree that costs no more than this is shown whole. */
const WHOLE_TOKENS = 1_600;
const LONGEST_URL = 200;

const HOW_TO_NARROW = "Narrow it: snapshot --search TEXT, --filter role=button, -s SELECTOR.";

function isLarge(tree: string): boolean {
  // Fewer characters than tokens are not possible, and counting a megabyte is not needed.
  return tree.length > WHOLE_TOKENS * 8 || estimatedTokens(tree) > WHOLE_TOKENS;
}

function headline({ page, data }: Done, refCount: number): string {
  const url = page?.url ?? stringMember(data, "origin") ?? "";
  return `${url.length > LONGEST_URL ? `${url.slice(0, LONGEST_URL)}…` : url} (${refCount} refs)`;
}

function alertLines(seen: TextFacts | undefined): readonly string[] {
  return (seen?.alerts ?? []).map(({ role, text }) => `${role}: ${JSON.stringify(text)}`);
}

/** An interactive snapshot prints controls and headings: what else is there to read is said. */
function leftOut(done: Done): readonly string[] {
  const seen = unlistedText(done.argv, done.pageText);
  if (!seen) return [];
  const amount = `${seen.more ? "more than " : ""}${counted(seen.left, "character")}`;
  return [`Not listed: ${amount} of plain text. Read it: ${JSON.stringify(readTextArgs(done.argv))}`];
}

function narrowingOf({ ownFlags }: Done): Narrowing | undefined {
  const { "--search": search, "--filter": filter } = ownFlags;
  if (search === undefined && filter === undefined) return undefined;
  return { ...(search === undefined ? {} : { search }), ...(filter === undefined ? {} : { roles: rolesOf(filter) }) };
}

interface Tree {
  readonly raw: string;
  readonly refCount: number;
}

function compacted(done: Done, { raw, refCount }: Tree, lines: readonly TreeLine[], notes: readonly string[]): Worded {
  const compact = compactSnapshot(lines);
  const kept = done.keep(raw, "txt");
  const where = "path" in kept ? kept.path : `none (${kept.problem})`;
  const text = [
    `${headline(done, refCount)}, ${counted(lines.length, "line")}, shortened`,
    ...notes,
    compact.text,
    HOW_TO_NARROW,
    `Full raw snapshot path: ${where}`,
  ].join("\n");
  const origin = stringMember(done.data, "origin");
  const data = {
    ...(origin === undefined ? {} : { origin }),
    ...compact.data,
    refCount,
    ...("path" in kept ? { fullOutputPath: kept.path } : { spillError: kept.problem }),
  };
  return { text, data, ...("path" in kept ? { path: kept.path } : {}) };
}

/** Only the text is narrowed: `refs` of the data stay complete, as the page has them. */
function narrowed(done: Done, tree: Tree, narrowing: Narrowing): Worded {
  const all = readTree(tree.raw);
  const { lines, matches } = narrow(all, narrowing);
  const head = narrowedHead(narrowing, matches, all.length);
  const text = narrowedText(lines);
  if (isLarge(text)) return compacted(done, tree, lines, [head]);
  const kept = isLarge(tree.raw) ? done.keep(tree.raw, "txt") : undefined;
  const unlisted = matches === 0 ? leftOut(done) : [];
  return {
    text: [
      headline(done, tree.refCount),
      `${head}${kept ? `; ${whereabouts(kept)}` : ""}`,
      ...alertLines(done.pageText),
      ...(text === "" ? [] : [text]),
      ...unlisted,
    ].join("\n"),
    data: isJsonObject(done.data) ? { ...done.data, snapshot: text } : done.data,
    ...(kept && "path" in kept ? { path: kept.path } : {}),
  };
}

/** With --delta it is an object: the whole tree at first, later what changed, which the fallback words. */
function treeOf(data: Json): Tree | undefined {
  const snapshot = member(data, "snapshot");
  const raw = typeof snapshot === "string" ? snapshot : stringMember(snapshot, "tree");
  const refs = member(data, "refs") ?? member(snapshot, "refs");
  return raw === undefined ? undefined : { raw, refCount: isJsonObject(refs) ? Object.keys(refs).length : 0 };
}

/**
 * A snapshot: the page, how many refs are known, and the tree as upstream printed it. A large tree is shortened, and
 * kept whole in a file. Alerts are always shown; an interactive one also says how much text it does not list.
 */
export const snapshotPresenter: SizedPresenter = (done) => {
  if (stringMember(member(done.data, "snapshot"), "kind") === "unchanged") {
    return { text: "Nothing changed since the last snapshot." };
  }
  const tree = treeOf(done.data);
  if (tree === undefined) return undefined;
  const narrowing = narrowingOf(done);
  if (narrowing) return narrowed(done, tree, narrowing);
  const notes = [...alertLines(done.pageText), ...leftOut(done)];
  if (isLarge(tree.raw)) return compacted(done, tree, readTree(tree.raw), notes);
  const alerts = listsText(done.argv) ? [] : alertLines(done.pageText);
  return { text: [headline(done, tree.refCount), ...alerts, tree.raw, ...leftOut(done)].join("\n") };
};
