/** Finds the one element of the page that a name means, in the tree that the browser shows right before the action. */
import { isJsonObject, type Json, member, stringMember } from "../json.ts";
import { plainLetters } from "../page/facts/letters.ts";
import type { SeekDeed, SeekFound, SeekMatch, Target } from "../page/facts/seek.ts";
import { type Problem, refusal } from "../problem.ts";
import { quoted } from "../quote.ts";
import { nearest } from "../upstream/grammar/nearest.ts";
import { readTree, type TreeLine } from "./snapshot-tree.ts";
import { withoutForgedRows } from "./snapshot-values.ts";

/** An element that can be acted on, as the browser calls it. */
export interface Listed {
  /** `@e7`. */
  readonly ref: string;
  readonly role: string;
  readonly name: string;
  /** The heading before it, which tells it from others of its name. */
  readonly under: string;
  /** The option of a list that the browser draws itself: it is selected, and a click does nothing. */
  readonly native?: true;
  /** A list that holds no options: the browser's own always does. */
  readonly drawn?: true;
}

/** What the command is to be aimed at, and how it is called on the page. */
export interface Aim {
  /** A ref, or a selector of the top page. */
  readonly word: string;
  readonly role: string;
  readonly name: string;
}

type Found = { readonly aim: Aim } | { readonly problem: Problem };

const TEXT_FIELDS =
  /^(?:textbox|searchbox|combobox|spinbutton|slider|date|datetime|inputtime|time|colorwell|month|week|listbox)/i;
const TOGGLES = /^(?:checkbox|radio|switch|menuitemcheckbox|menuitemradio|togglebutton)$/i;

/** Roles that can take what is to be done to them. A click is possible everywhere. */
const TAKES: Readonly<Partial<Record<SeekDeed, RegExp>>> = {
  fill: TEXT_FIELDS,
  type: TEXT_FIELDS,
  select: /^(?:combobox|listbox)$/i,
  check: TOGGLES,
  uncheck: TOGGLES,
};

/** Roles that are read, not used: what is in them, or around them, is what a click is for. */
const READ = /^(?:heading|cell|gridcell|columnheader|rowheader|listitem|article|region|main|navigation|img|image)$/i;

const DONE: Readonly<Record<SeekDeed, string>> = {
  click: "clicked",
  fill: "filled",
  type: "typed into",
  select: "selected",
  check: "checked",
  uncheck: "unchecked",
};

const MOST_TOLD = 6;

const LIST = /^(?:combobox|listbox)$/i;

/** Whether a line is a list that holds no options. */
function drawnAt(lines: readonly TreeLine[], at: number): Pick<Listed, "drawn"> {
  const { depth = 0, role: own = "" } = lines[at] ?? {};
  const after = lines.slice(at + 1);
  const end = after.findIndex((line) => line.depth <= depth);
  const holds = (end < 0 ? after : after.slice(0, end)).some(({ role }) => role === "option");
  return LIST.test(own) && !holds ? { drawn: true } : {};
}

/** The rows of the tree that have refs, as the reply itself knows them. */
export function listed(data: Json): readonly Listed[] {
  const refs = member(data, "refs");
  const tree = stringMember(data, "snapshot") ?? "";
  if (!isJsonObject(refs)) return [];
  let under = "";
  let list: number | undefined;
  const lines = readTree(withoutForgedRows(tree, refs, false));
  return lines.flatMap(({ ref, role, name, depth }, at) => {
    if (list !== undefined && depth <= list) list = undefined;
    const native = role === "option" && list !== undefined ? ({ native: true } as const) : {};
    if (role === "combobox") list = depth;
    if (ref === undefined || refs[ref] === undefined) return [];
    const one = { ref: `@${ref}`, role, name, under, ...native, ...drawnAt(lines, at) };
    if (role === "heading") under = name;
    return [one];
  });
}

function clean(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/** 0: letter by letter; 1: but for capitals, and forms of quotes and dashes; 2: it holds the words. */
function tierOf(says: string, asked: string): number | undefined {
  const [said, wanted] = [clean(says), clean(asked)];
  if (said === wanted) return 0;
  const [plain, sought] = [plainLetters(said), plainLetters(wanted)];
  if (plain === sought) return 1;
  return wanted !== "" && plain.includes(sought) ? 2 : undefined;
}

/** What the target is called where only its name counts; undefined where a role alone is asked for. */
function nameOf({ by, value, name }: Target): string | undefined {
  return by === "role" ? name : value;
}

function isOfRole({ by, value, deed }: Target, role: string): boolean {
  if (by === "role") return role.toLowerCase() === value.trim().toLowerCase();
  // A text that is clicked is what is read, not what a field is called.
  if (by === "text") return deed === "click" ? !TEXT_FIELDS.test(role) : (TAKES[deed]?.test(role) ?? true);
  return TAKES[deed]?.test(role) ?? true;
}

/** Targets that the tree names. Other attributes only the page itself knows. */
export function isNamedInTree({ by }: Target): boolean {
  return by === "role" || by === "text" || by === "label";
}

interface Ranked<T> {
  readonly tier: number;
  readonly one: T;
}

function best<T>(ranked: readonly Ranked<T>[]): { readonly tier: number; readonly ones: readonly T[] } | undefined {
  const tier = Math.min(...ranked.map((one) => one.tier));
  const ones = ranked.filter((one) => one.tier === tier).map(({ one }) => one);
  return ones.length === 0 ? undefined : { tier, ones };
}

function fitting(target: Target, all: readonly Listed[]): readonly Ranked<Listed>[] {
  const name = nameOf(target);
  return all.flatMap((one) => {
    const tier = name === undefined ? 0 : tierOf(one.name, name);
    return tier === undefined || !isOfRole(target, one.role) ? [] : [{ tier, one }];
  });
}

function orAll(some: readonly Listed[], all: readonly Listed[]): readonly Listed[] {
  return some.length > 0 ? some : all;
}

/**
 * Of those that say the same text the controls, where there are any: a click on a heading is for the link in it. A list
 * that a library draws stands beside the native one, whose options take no click.
 */
function used({ by, deed }: Target, ones: readonly Listed[]): readonly Listed[] {
  const controls =
    by === "text"
      ? orAll(
          ones.filter(({ role }) => !READ.test(role)),
          ones,
        )
      : ones;
  const fit = ({ native, drawn }: Listed): boolean => (deed === "click" ? !native : deed !== "select" || !drawn);
  return orAll(controls.filter(fit), controls);
}

/** How the target was asked for: `button "Save"`, `label "E-mail"`. */
function asked({ by, value, name }: Target): string {
  if (by !== "role") return `${by} ${quoted(value)}`;
  return name === undefined ? quoted(value) : `${bareRole(value)} ${quoted(name)}`;
}

/** A role is the caller's word, or upstream's: one plain word, or quoted. */
function bareRole(role: string): string {
  return /^[A-Za-z]+$/.test(role) ? role : quoted(role);
}

function told({ ref, role, name, under }: Listed): string {
  return `${ref} ${bareRole(role)} ${quoted(name)}${under === "" ? "" : ` under ${quoted(under)}`}`;
}

function refsOf(ones: readonly Listed[]): string {
  const refs = ones.flatMap(({ ref }) => (ref.startsWith("@") ? [ref] : []));
  return refs.slice(0, MOST_TOLD).join(" ");
}

function several(target: Target, ones: readonly Listed[]): Found {
  const more = ones.length - MOST_TOLD;
  const list = ones.slice(0, MOST_TOLD).map(told).join(", ");
  const rest = more > 0 ? `, and ${more} more` : "";
  const message = `${ones.length} elements fit ${asked(target)}: ${list}${rest}. None was ${DONE[target.deed]}.`;
  const facts = {
    ...factsOf(target),
    refs: refsOf(ones),
  };
  return { problem: refusal("selector-not-found", message, "target-several", facts) };
}

function factsOf({ by, value, name }: Target): { readonly by: string; readonly value: string; readonly name?: string } {
  return { by, value, ...(name === undefined ? {} : { name }) };
}

/** Elements of the right sort, those first whose names are like the one that was asked for. */
function likely(target: Target, all: readonly Listed[]): readonly Listed[] {
  const right = all.filter(({ role, name }) => name !== "" && isOfRole(target, role));
  const elsewhere = all.filter((one) => !right.includes(one) && tierOf(one.name, nameOf(target) ?? "") !== undefined);
  const spelt = nearest(
    nameOf(target) ?? "",
    right.map(({ name }) => name),
  );
  const words = clean(nameOf(target) ?? "")
    .toLowerCase()
    .split(" ");
  const shares = ({ name }: Listed): number => words.filter((word) => name.toLowerCase().includes(word)).length;
  const score = (one: Listed): number => (one.name === spelt ? 100 : shares(one));
  return [...elsewhere, ...right.toSorted((one, other) => score(other) - score(one))];
}

/** Those that are called exactly so and can take what is to be done, though their role is another one. */
function namesakes(target: Target, all: readonly Listed[]): readonly Listed[] {
  const name = nameOf(target);
  if (name === undefined) return [];
  return all.filter((one) => (tierOf(one.name, name) ?? 2) < 2 && (TAKES[target.deed]?.test(one.role) ?? true));
}

function none(target: Target, all: readonly Listed[], hidden: number): Found {
  const close = likely(target, all).slice(0, MOST_TOLD);
  const there = close.length === 0 ? "" : ` There are: ${close.map(told).join(", ")}.`;
  const unseen =
    hidden === 0 ? "" : ` ${hidden} that fit${hidden === 1 ? "s" : ""} ${hidden === 1 ? "is" : "are"} hidden.`;
  const refs = refsOf(namesakes(target, all));
  const facts = { ...factsOf(target), ...(refs === "" ? {} : { refs }) };
  const message = `Nothing that shows fits ${asked(target)}; nothing was ${DONE[target.deed]}.${unseen}${there}`;
  return { problem: refusal("selector-not-found", message, "target-missing", facts) };
}

/** Upstream would call an option selected in a list that is none of the browser's, and nothing would be. */
function drawnList(target: Target, { ref, role, name }: Listed): Found {
  const message = `Nothing was selected: ${bareRole(role)} ${quoted(name)} (${ref}) is no native <select>, the only thing that select works on. Click it, look for the option, and click that.`;
  return { problem: refusal("selector-unsupported", message, "list-drawn", { ...factsOf(target), ref }) };
}

function toRef(target: Target, one: Listed): Found {
  const { ref, role, name, drawn } = one;
  return target.deed === "select" && drawn ? drawnList(target, one) : { aim: { word: ref, role, name } };
}

/** An element that the page found, where a selector reaches it, else by what the browser calls it. */
function toMatch(target: Target, { path, role, name }: SeekMatch, all: readonly Listed[]): Found {
  if (path !== null) return { aim: { word: path, role, name } };
  const alike = all.filter((one) => one.role === role && clean(one.name) === clean(name));
  const [one] = alike;
  if (one && alike.length === 1) return toRef(target, one);
  if (one) return several(target, alike);
  const keys =
    role === "option"
      ? " Of an open list it is chosen by keys: press ArrowDown until the focus is on it, then Enter."
      : "";
  const message = `${asked(target)} is in a shadow root or a frame, where agent-browser reaches elements by ref only, and this one has none. Nothing was ${DONE[target.deed]}.${keys}`;
  return { problem: refusal("selector-not-found", message, "target-unreachable", factsOf(target)) };
}

function amongMatches(target: Target, matches: readonly SeekMatch[], all: readonly Listed[]): Found {
  const [only] = matches;
  if (only && matches.length === 1) return toMatch(target, only, all);
  const listedMatches = matches.map(({ path, role, name }) => ({
    ref: path ?? "(no selector)",
    role,
    name,
    under: "",
  }));
  return several(target, listedMatches);
}

/**
 * The one element that shows and fits best: by the browser's own names and roles first, by the page's texts and
 * attributes where those say nothing. Several are listed and none is taken; for none, the nearest names are told.
 *
 * @param data the reply to a snapshot of controls, taken right before
 * @param seen what the page itself has for this target
 */
export function aimAt(target: Target, data: Json, seen: SeekFound | undefined): Found {
  const all = listed(data);
  const inTree = isNamedInTree(target) ? best(fitting(target, all)) : undefined;
  const inPage = best((seen?.matches ?? []).map((one) => ({ tier: one.tier, one })));
  if (inTree && (!inPage || inTree.tier <= inPage.tier)) {
    const ones = used(target, inTree.ones);
    const [only] = ones;
    return only && ones.length === 1 ? toRef(target, only) : several(target, ones);
  }
  return inPage ? amongMatches(target, inPage.ones, all) : none(target, all, seen?.hidden ?? 0);
}
