import { isJsonObject, member, stringMember } from "../json.ts";
import type { TextFacts } from "../page/facts/text.ts";
import { listsText, readTextArgs, shortText, unlistedText } from "../page/text.ts";
import { readTree, type TreeLine } from "../refs/snapshot-tree.ts";
import { withoutForgedRows } from "../refs/snapshot-values.ts";
import { whereabouts } from "./bounds.ts";
import { counted } from "./lines.ts";
import type { Done, SizedPresenter, Worded } from "./presenter.ts";
import { compactSnapshot } from "./snapshot-compact.ts";
import { withHints } from "./snapshot-hints.ts";
import { type Narrowing, narrow, narrowedHead, narrowedText, rolesOf } from "./snapshot-narrow.ts";
import { asJson, bare, given, type Own, own, page, rows } from "./speech.ts";
import { estimatedTokens } from "./tokens.ts";

/** A tree that costs no more than this is shown whole. */
const WHOLE_TOKENS = 1_600;
const LONGEST_URL = 200;
/** Fewer characters are a sign or two between controls, and not worth a line. */
const FEWEST_TOLD = 5;

const HOW_TO_NARROW = own`Narrow it: snapshot --search TEXT, --filter role=button, -s SELECTOR.`;

function isLarge(tree: string): boolean {
  // Fewer characters than tokens are not possible, and counting a megabyte is not needed.
  return tree.length > WHOLE_TOKENS * 8 || estimatedTokens(tree) > WHOLE_TOKENS;
}

function headline({ page, data }: Done, refCount: number): Own {
  const url = page?.url ?? stringMember(data, "origin") ?? "about:blank";
  return own`${bare(url.length > LONGEST_URL ? `${url.slice(0, LONGEST_URL)}…` : url)} (${refCount} refs)`;
}

function alertLines(seen: TextFacts | undefined): readonly Own[] {
  return (seen?.alerts ?? []).map(({ role, text }) => own`${bare(role)}: ${text}`);
}

/** An interactive snapshot prints controls and headings: what else is there to read is said. */
function leftOut(done: Done): readonly Own[] {
  const seen = unlistedText(done.argv, done.pageText);
  if (!seen || (!seen.more && seen.left < FEWEST_TOLD)) return [];
  const text = shortText(seen);
  if (text !== undefined) return [own`Not listed: ${text}`];
  const amount = own`${given(seen.more ? "more than " : "")}${counted(seen.left, "character")}`;
  return [own`Not listed: ${amount} of plain text. Read it: ${asJson(readTextArgs(done.argv, seen))}`];
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

function compacted(done: Done, { raw, refCount }: Tree, lines: readonly TreeLine[], notes: readonly Own[]): Worded {
  const compact = compactSnapshot(lines);
  const kept = done.keep(raw, "txt");
  const where = "path" in kept ? bare(kept.path) : own`none (${given(kept.problem)})`;
  const said = [
    own`${headline(done, refCount)}, ${counted(lines.length, "line")}, shortened`,
    ...notes,
    ...compact.said,
    HOW_TO_NARROW,
    own`Full raw snapshot path: ${where}`,
  ];
  const origin = stringMember(done.data, "origin");
  const data = {
    ...(origin === undefined ? {} : { origin }),
    ...compact.data,
    refCount,
    ...("path" in kept ? { fullOutputPath: kept.path } : { spillError: kept.problem }),
  };
  return { said, data, ...("path" in kept ? { path: kept.path } : {}) };
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
    said: [
      headline(done, tree.refCount),
      kept ? own`${head}; ${given(whereabouts(kept))}` : head,
      ...alertLines(done.pageText),
      ...(text === "" ? [] : [page(text)]),
      ...unlisted,
    ],
    data: isJsonObject(done.data) ? { ...done.data, snapshot: text } : done.data,
    ...(kept && "path" in kept ? { path: kept.path } : {}),
  };
}

/** With --delta it is an object: the whole tree at first, later what changed, which the fallback words. */
function treeOf({ data, argv, nameless }: Done): Tree | undefined {
  const snapshot = member(data, "snapshot");
  const raw = typeof snapshot === "string" ? snapshot : stringMember(snapshot, "tree");
  const refs = member(data, "refs") ?? member(snapshot, "refs");
  if (raw === undefined) return undefined;
  const known = isJsonObject(refs) ? refs : undefined;
  const mended = withoutForgedRows(raw, known, listsText(argv));
  return { raw: withHints(mended.split("\n"), nameless).join("\n"), refCount: Object.keys(known ?? {}).length };
}

const NOT_OPENED = own`The page did not open: this is the browser's own error page. back returns to the one before.`;

/**
 * A snapshot: the page, how many refs are known, and the tree as upstream printed it. A large tree is shortened, and
 * kept whole in a file. Alerts are always shown; an interactive one also says how much text it does not list.
 */
export const snapshotPresenter: SizedPresenter = (done) => {
  if (stringMember(member(done.data, "snapshot"), "kind") === "unchanged") {
    return { said: own`Nothing changed since the last snapshot.` };
  }
  const tree = treeOf(done);
  if (tree === undefined) return undefined;
  const narrowing = narrowingOf(done);
  if (narrowing) return narrowed(done, tree, narrowing);
  const notes = [...alertLines(done.pageText), ...leftOut(done)];
  if (isLarge(tree.raw)) return compacted(done, tree, readTree(tree.raw), notes);
  const alerts = listsText(done.argv) ? [] : alertLines(done.pageText);
  const failed = /^chrome-error:/.test(stringMember(done.data, "origin") ?? "") ? [NOT_OPENED] : [];
  return { said: [headline(done, tree.refCount), ...failed, ...alerts, rows(tree.raw.split("\n")), ...leftOut(done)] };
};
