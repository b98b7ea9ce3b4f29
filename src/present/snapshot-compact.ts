/** A large snapshot in few lines: the main content first, what was left out as counts, and the refs that matter. */
import type { Json, JsonObject } from "../json.ts";
import { quoted } from "../quote.ts";
import { roleCounts, shownLine, type TreeLine } from "../refs/snapshot-tree.ts";
import { byImportance, type Section, sectionsOf } from "./snapshot-sections.ts";
import { given, joined, NOTHING, type Own, own, rows, type Speech } from "./speech.ts";
import { estimatedTokens } from "./tokens.ts";

/** What the parts of a compact snapshot may cost, in estimated tokens. */
const PREVIEW_TOKENS = 850;
const KEY_TOKENS = 160;
const CONTROL_TOKENS = 360;
/** What the indent of a line costs. */
const INDENT = 1;
/** No section takes more lines than this before the others have had their turn. */
const FIRST_LINES = 25;
const MOST_SECTIONS = 20;
const MOST_TITLES = 4;
const LONGEST_NAME = 50;

/** Controls that an agent looks for, the scarcest first. */
const CONTROLS: readonly string[] = [
  "searchbox",
  "textbox",
  "combobox",
  "tab",
  "checkbox",
  "radio",
  "button",
  "menuitem",
  "option",
];
const KEYS: readonly string[] = ["heading", "link"];

export interface CompactSnapshot {
  readonly said: Speech;
  /** What stands in `details.data` in place of the tree. */
  readonly data: JsonObject;
}

interface Shown {
  readonly section: Section;
  readonly lines: number;
}

/** Gives the sections lines, the most important first, until the budget is spent; then what is left, once more. */
function shareOut(sections: readonly Section[]): readonly Shown[] {
  let left = PREVIEW_TOKENS;
  const take = (section: Section, from: number, to: number): number => {
    let taken = from;
    while (taken < Math.min(to, section.lines.length)) {
      const line = section.lines[taken];
      const cost = line ? estimatedTokens(shownLine(line)) + INDENT : 0;
      if (cost > left) {
        left = 0;
        break;
      }
      left -= cost;
      taken++;
    }
    return taken;
  };
  const first = sections.map((section) => ({ section, lines: take(section, 0, FIRST_LINES) }));
  return first.map(({ section, lines }) => ({
    section,
    lines: lines > 0 ? take(section, lines, section.lines.length) : 0,
  }));
}

function counts(lines: readonly TreeLine[]): Own {
  const roles = Object.entries(roleCounts(lines)).slice(0, 4);
  return joined(
    roles.map(([role, count]) => own`${count} ${given(role)}`),
    ", ",
  );
}

function sectionText({ section, lines }: Shown): Speech {
  const rest = section.lines.slice(lines);
  return [
    rows(section.lines.slice(0, lines).map(shownLine)),
    ...(rest.length > 0 ? [own`… ${rest.length} more lines here: ${counts(rest)}`] : []),
  ];
}

function clipped(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

function hiddenSections(hidden: readonly Section[]): Speech {
  if (hidden.length === 0) return [];
  const lines = hidden.flatMap((section) => section.lines);
  const titles = [...new Set(hidden.map(({ title }) => title).filter((title) => title !== ""))];
  const named = titles.slice(0, MOST_TITLES).map((title) => own`${clipped(title)}`);
  const more = given(titles.length > named.length ? ", …" : "");
  const names = named.length > 0 ? own` (${joined(named, ", ")}${more})` : NOTHING;
  return [own`… ${hidden.length} more sections${names}, ${lines.length} lines: ${counts(lines)}`];
}

/** Controls that differ only in numbers (`Add 1`, `Add 2`, ...) are one kind: the first stands for all. */
interface Kind {
  readonly first: TreeLine;
  readonly size: number;
}

function kindsOf(lines: readonly TreeLine[], roles: readonly string[]): readonly Kind[] {
  const kinds = new Map<string, Kind>();
  for (const line of lines) {
    if (line.ref === undefined || !roles.includes(line.role)) continue;
    const key = `${line.role} ${line.name.replace(/\d+/g, "#")}`;
    const known = kinds.get(key);
    kinds.set(key, known ? { ...known, size: known.size + 1 } : { first: line, size: 1 });
  }
  const rank = ({ first }: Kind): number => roles.indexOf(first.role);
  return [...kinds.values()].sort((a, b) => rank(a) - rank(b));
}

interface Listed {
  readonly said: Speech;
  readonly refs: readonly string[];
}

/** A heading over one line a kind, as far as the budget goes; nothing when there is none. */
function listKinds(title: Own, kinds: readonly Kind[], budget: number): Listed {
  const text: string[] = [];
  const refs: string[] = [];
  let left = budget;
  for (const { first, size } of kinds) {
    const like = size > 1 ? ` (and ${size - 1} more like it)` : "";
    const line = `- ${first.role} ${quoted(clipped(first.name))} @${first.ref}${like}`;
    left -= estimatedTokens(line) + INDENT;
    if (left < 0) break;
    text.push(line);
    refs.push(first.ref ?? "");
  }
  if (text.length === 0) return { said: [], refs };
  const more = kinds.length - text.length;
  return { said: [title, rows(text), ...(more > 0 ? [own`… and ${more} more kinds`] : [])], refs };
}

function refsOf(lines: readonly TreeLine[]): readonly string[] {
  return lines.flatMap(({ ref }) => ref ?? []);
}

function sectionFacts(shown: readonly Shown[]): readonly Json[] {
  return shown.slice(0, MOST_SECTIONS).map(({ section: { role, title, lines }, lines: linesShown }) => ({
    role,
    title: clipped(title),
    linesShown,
    omittedLines: lines.length - linesShown,
  }));
}

/**
 * The tree in at most about 1,400 tokens.
 * - said: preview, `Key refs`, `Omitted high-value controls`
 * - data: the same in names and numbers, field by field as the contract has them
 */
export function compactSnapshot(lines: readonly TreeLine[]): CompactSnapshot {
  const shares = shareOut(byImportance(sectionsOf(lines)));
  const shown = shares.filter((share) => share.lines > 0);
  const hidden = shares.filter((share) => share.lines === 0).map(({ section }) => section);
  const preview = shown.flatMap(({ section, lines: count }) => section.lines.slice(0, count));
  const omitted = shares.flatMap(({ section, lines: count }) => section.lines.slice(count));
  const keys = listKinds(own`Key refs:`, kindsOf(omitted, KEYS), KEY_TOKENS);
  const controls = listKinds(own`Omitted high-value controls:`, kindsOf(omitted, CONTROLS), CONTROL_TOKENS);
  return {
    said: [...shown.flatMap(sectionText), ...hiddenSections(hidden), ...keys.said, ...controls.said],
    data: {
      compacted: true,
      previewMode: "structured",
      structuredPreviewUsed: true,
      snapshotLineCount: lines.length,
      roleCounts: roleCounts(lines),
      previewRefIds: refsOf(preview),
      keyRefIds: keys.refs,
      ...(controls.refs.length > 0 ? { highValueControlRefIds: controls.refs } : {}),
      previewSections: sectionFacts(shown),
      additionalSectionsOmitted: hidden.length + Math.max(0, shown.length - MOST_SECTIONS),
    },
  };
}
