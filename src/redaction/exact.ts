/** Finds values that are known to be secret, in all the forms in which they come back. */

import { isInManagedName } from "../upstream/grammar/session-name.ts";
import { Finder } from "./finder.ts";
import { formsOf } from "./forms.ts";
import { MASK } from "./shapes.ts";
import type { Spans } from "./spans.ts";
import { type Tags, unfold } from "./unfolded.ts";
import { isWordCode } from "./words.ts";

interface Needles {
  readonly finder: Finder;
  /** By number of the word: it counts only as a word of its own. */
  readonly whole: readonly boolean[];
  /** The values in lower case, to be found in the text as its reader sees it, and which of them are what. */
  readonly seen: Finder | undefined;
  readonly shown: readonly Shown[];
}

/** A value as its reader sees it. */
interface Shown {
  readonly text: string;
  /** It counts only as a word of its own. */
  readonly whole: boolean;
  /** Numbers come about by chance where cells are joined. */
  readonly number: boolean;
}

// As a password each of these is too weak to protect and would make every reply unreadable.
const NEVER = new Set(["true", "false", "null", "undefined", "none"]);
// "dark" or "1234" inside another word or number is most likely not the secret.
const WORD_LIKE = /^(?:[a-z]{1,8}|[A-Z][a-z]{1,7}|\d{1,6})$/;
// In what is put together from pieces, shorter values and numbers come about by chance.
const SHORTEST_SEEN = 6;
// Of so many digits, as a card has, the right one does not come about by chance.
const LONG_NUMBER = 12;
const ONE: readonly Tags[] = ["gone"];
const BOTH: readonly Tags[] = ["gone", "kept"];

/** True for a value that is an ordinary word or a short number: it is looked for only as a word of its own. */
export function isWordLike(value: string): boolean {
  return WORD_LIKE.test(value);
}

function isSought(value: string): boolean {
  return value.length >= 4 && !NEVER.has(value.toLowerCase()) && !MASK.includes(value);
}

/** A page shows one space for several, and none at the ends. */
function withShownSpaces(value: string): readonly string[] {
  return [...new Set([value, value.trim(), value.trim().replace(/\s+/g, " ")])];
}

function compile(exact: readonly string[]): Needles {
  const sought = exact.flatMap(withShownSpaces).filter(isSought);
  const forms = new Set<string>();
  for (const value of sought) {
    for (const form of formsOf(value, !isWordLike(value))) if (isSought(form)) forms.add(form);
  }
  const shown = sought.flatMap(shownAs);
  const words = [...forms];
  return {
    finder: new Finder(words),
    whole: words.map(isWordLike),
    seen: shown.length === 0 ? undefined : new Finder(shown.map(({ text }) => text)),
    shown,
  };
}

/** A page keeps JSON as JSON, a snapshot quotes what the page shows, and a result is JSON again. */
const MOST_LAYERS = 5;

/** The text, as JSON, as JSON in JSON, and so on; one only where nothing in it is escaped. */
function inJson(text: string, layers = MOST_LAYERS): readonly string[] {
  const inside = JSON.stringify(text).slice(1, -1);
  return layers === 0 || inside === text ? [text] : [text, ...inJson(inside, layers - 1)];
}

/** A value may itself hold what looks like a tag, or like an escape; its quotes may stand in JSON, and that in JSON. */
function shownAs(value: string): readonly Shown[] {
  const number = /^[\d .,-]+$/.test(value) && value.replace(/\D/g, "").length < LONG_NUMBER;
  const whole = isWordLike(value);
  const read = [value.toLowerCase(), unfold(value).text, unfold(value, "kept").text];
  const texts = [...new Set(read.flatMap((text) => inJson(text)))];
  return texts.filter((text) => text.length >= SHORTEST_SEEN).map((text) => ({ text, whole, number }));
}

const compiled = new WeakMap<readonly string[], Needles>();

function needlesOf(exact: readonly string[]): Needles {
  const known = compiled.get(exact);
  if (known !== undefined) return known;
  const needles = compile(exact);
  compiled.set(exact, needles);
  return needles;
}

function standsAlone(text: string, start: number, end: number): boolean {
  const before = start > 0 && isWordCode(text.charCodeAt(start - 1)) && !text.startsWith("<!--", start - 4);
  const after = end < text.length && isWordCode(text.charCodeAt(end)) && !text.startsWith("-->", end);
  return !before && !after;
}

/**
 * Adds to `spans` where one of the values stands in `text`: as is or in another case, URL- or HTML-escaped once
 * or twice, kept as JSON up to five times, in hexadecimal or base64, and split by tags or invisible characters.
 */
export function findExact(text: string, exact: readonly string[], spans: Spans): void {
  if (exact.length === 0) return;
  const needles = needlesOf(exact);
  needles.finder.find(text, (start, end, number) => {
    if (needles.whole[number] === true && !standsAlone(text, start, end)) return;
    // A password of a few letters is in one of our own names by chance.
    if (!isInManagedName(text, start, end)) spans.add(start, end);
  });
  for (const tags of text.includes("<") ? BOTH : ONE) findSeen(text, tags, needles, spans);
}

function findSeen(text: string, tags: Tags, { seen, shown }: Needles, spans: Spans): void {
  if (seen === undefined) return;
  const unfolded = unfold(text, tags);
  const joined = tags === "gone" && text.includes("<");
  seen.find(unfolded.text, (start, end, number) => {
    const what = shown[number];
    if (what === undefined || (what.number && joined)) return;
    if (what.whole && !standsAlone(unfolded.text, start, end)) return;
    const place = unfolded.placeOf(start, end);
    if (!isInManagedName(text, place.start, place.end)) spans.add(place.start, place.end);
  });
}
