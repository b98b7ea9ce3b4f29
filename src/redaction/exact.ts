/** Finds values that are known to be secret, in all the forms in which they come back. */

import { Finder } from "./finder.ts";
import { formsOf } from "./forms.ts";
import { MASK } from "./shapes.ts";
import type { Span } from "./spans.ts";
import { unfold } from "./unfolded.ts";
import { isWordCode } from "./words.ts";

interface Needles {
  readonly finder: Finder;
  /** By number of the word: it counts only as a word of its own. */
  readonly whole: readonly boolean[];
  /** The values in lower case, to be found in the text as its reader sees it. */
  readonly seen: Finder | undefined;
}

// As a password each of these is too weak to protect and would make every reply unreadable.
const NEVER = new Set(["true", "false", "null", "undefined", "none"]);
// "dark" or "1234" inside another word or number is most likely not the secret.
const WORD_LIKE = /^(?:[a-z]{1,8}|[A-Z][a-z]{1,7}|\d{1,6})$/;
// In what is put together from pieces, shorter values and numbers come about by chance.
const SHORTEST_SEEN = 6;

/** True for a value that is an ordinary word or a short number: it is looked for only as a word of its own. */
export function isWordLike(value: string): boolean {
  return WORD_LIKE.test(value);
}

function isSought(value: string): boolean {
  return value.length >= 4 && !NEVER.has(value.toLowerCase()) && !MASK.includes(value);
}

function compile(exact: readonly string[]): Needles {
  const sought = exact.filter(isSought);
  const forms = new Set<string>();
  for (const value of sought) {
    for (const form of formsOf(value, !isWordLike(value))) if (isSought(form)) forms.add(form);
  }
  const seen = sought
    .filter((value) => value.length >= SHORTEST_SEEN && !isWordLike(value) && !/^[\d .,-]+$/.test(value))
    // A value may itself hold what looks like a tag.
    .flatMap((value) => [value.toLowerCase(), unfold(value).text])
    .filter((value) => value.length >= SHORTEST_SEEN);
  const words = [...forms];
  return {
    finder: new Finder(words),
    whole: words.map(isWordLike),
    seen: seen.length === 0 ? undefined : new Finder([...new Set(seen)]),
  };
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
  const before = start > 0 && isWordCode(text.charCodeAt(start - 1));
  return !before && !(end < text.length && isWordCode(text.charCodeAt(end)));
}

/**
 * Adds to `spans` where one of the values stands in `text`: as is or in another case, URL-, JSON- or HTML-escaped once
 * or twice, in hexadecimal or base64, and split by tags or invisible characters.
 */
export function findExact(text: string, exact: readonly string[], spans: Span[]): void {
  if (exact.length === 0) return;
  const { finder, whole, seen } = needlesOf(exact);
  finder.find(text, (start, end, number) => {
    if (whole[number] !== true || standsAlone(text, start, end)) spans.push({ start, end });
  });
  if (seen === undefined) return;
  const unfolded = unfold(text);
  seen.find(unfolded.text, (start, end) => spans.push(unfolded.placeOf(start, end)));
}
