/** A text as its reader sees it: entities, escapes and percent signs read, tags and invisible characters gone. */
import { type Codes, textOf } from "./codes.ts";
import { isWordCode } from "./words.ts";

export interface Unfolded {
  /** In lower case. */
  readonly text: string;
  /** The place in the text itself of what stands from `start` to `end`. */
  readonly placeOf: (start: number, end: number) => { readonly start: number; readonly end: number };
}

const AMPERSAND = 38;
const HASH = 35;
const PERCENT = 37;
const SEMICOLON = 59;
const LESS = 60;
const BACKSLASH = 92;

// What each of these may begin. All bounded, so that a text of nothing else takes time in proportion.
const FOLDS: ReadonlyMap<number, RegExp> = new Map([
  [LESS, /<\/?[a-z!][^<>]{0,200}>/iy],
  [AMPERSAND, /&(?:#x[0-9a-f]{1,6}|#[0-9]{1,7}|amp|lt|gt|quot|apos|nbsp|shy|zwnj|zwj);/iy],
  [PERCENT, /(?:%(?:25){0,3}[0-9a-f]{2}){1,64}/iy],
  [BACKSLASH, /\\{1,8}(?:u[0-9a-f]{4}|x[0-9a-f]{2}|\/)/iy],
]);

function isEntityCode(code: number): boolean {
  return isWordCode(code) || code === HASH;
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const JOINER = 0x34f;
// Soft hyphen, joiners, marks of direction, zero-width spaces.
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/;

function isInvisible(code: number): boolean {
  if (code < 0xad || (code > 0xad && code < 0x34f)) return false;
  return code === JOINER || INVISIBLE.test(String.fromCharCode(code));
}

function entity(name: string): string {
  if (!name.startsWith("#")) return NAMED[name.toLowerCase()] ?? "";
  const hex = name[1] === "x" || name[1] === "X";
  const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
  return code <= 0x10ffff && !isInvisible(code) ? String.fromCodePoint(code) : "";
}

function percents(run: string): string {
  const code = run.length === 3 ? Number.parseInt(run.slice(1), 16) : 0x80;
  if (code < 0x80) return String.fromCharCode(code);
  return Buffer.from(run.replace(/%(?:25)*(?=[0-9a-f]{2})/gi, ""), "hex").toString("utf8");
}

function read(code: number, folded: string): string {
  if (code === AMPERSAND) return entity(folded.slice(1, -1));
  if (code === PERCENT) return percents(folded);
  if (code !== BACKSLASH) return "";
  const said = folded.replace(/^\\+/, "");
  return said === "/" ? "/" : String.fromCharCode(Number.parseInt(said.slice(1), 16));
}

const LONGEST_ENTITY = 9;

/** Most backslashes stand before a quote, most ampersands before a parameter: the expression is asked for no more. */
function mayFold(text: string, at: number, code: number): boolean {
  let next = at + 1;
  if (code === BACKSLASH) {
    while (next - at < 8 && text.charCodeAt(next) === BACKSLASH) next++;
    return "uxUX/".includes(text.charAt(next));
  }
  if (code !== AMPERSAND) return true;
  while (next - at <= LONGEST_ENTITY && isEntityCode(text.charCodeAt(next))) next++;
  return text.charCodeAt(next) === SEMICOLON;
}

/** What is folded at `at`, or undefined. */
function foldAt(text: string, at: number): string | undefined {
  const code = text.charCodeAt(at);
  if (!mayFold(text, at, code)) return undefined;
  const fold = FOLDS.get(code);
  if (fold === undefined) return undefined;
  fold.lastIndex = at;
  return fold.test(text) ? text.slice(at, fold.lastIndex) : undefined;
}

/** By code, as far as they were asked for. */
const lowered = new Uint16Array(0x10000);

function lowerCode(code: number): number {
  if (code >= 65 && code <= 90) return code + 32;
  if (code < 128) return code;
  const known = lowered[code] ?? 0;
  if (known !== 0) return known;
  const lower = String.fromCharCode(code).toLowerCase();
  const one = lower.length === 1 ? lower.charCodeAt(0) : code;
  lowered[code] = one;
  return one;
}

/** gone: what tags split is joined; kept: what stands inside of tags and comments is read, too. */
export type Tags = "gone" | "kept";

function isTrigger(code: number, tags: Tags): boolean {
  if (code === LESS) return tags === "gone";
  return code === PERCENT || code === BACKSLASH || code === AMPERSAND;
}

// U+0130 is the one letter that is two in lower case, which shift all behind them.
const FOLDED = new RegExp(`[<&%\\\\]|[\u034f\u0130]|${INVISIBLE.source}`);

/** By code: the letter in lower case of what stands for itself; 0 where more must be looked at. */
function lowerTable(tags: Tags): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (let code = 1; code < 128; code++) if (!isTrigger(code, tags)) table[code] = lowerCode(code);
  return table;
}

const LOWER: Readonly<Record<Tags, Uint8Array>> = { gone: lowerTable("gone"), kept: lowerTable("kept") };

/** Letters as they are written down, each with the place in the text that it came from. */
class Letters {
  #codes: Codes;
  readonly #sources: Uint32Array;
  #length = 0;

  constructor(longest: number) {
    this.#codes = new Uint8Array(longest);
    this.#sources = new Uint32Array(longest);
  }

  /** Adds what can be seen. */
  add(code: number, source: number): void {
    if (isInvisible(code)) return;
    const lower = lowerCode(code);
    if (lower > 0xff && this.#codes.BYTES_PER_ELEMENT === 1) this.#codes = new Uint16Array(this.#codes);
    this.#codes[this.#length] = lower;
    this.#sources[this.#length++] = source;
  }

  /** Adds what stands for itself from `from` on, and returns where that ends. */
  addRun(text: string, from: number, lower: Uint8Array): number {
    const [codes, sources] = [this.#codes, this.#sources];
    let [at, length] = [from, this.#length];
    for (; at < text.length; at++) {
      const letter = lower[text.charCodeAt(at)] ?? 0;
      if (letter === 0) break;
      codes[length] = letter;
      sources[length++] = at;
    }
    this.#length = length;
    return at;
  }

  sourceOf(index: number): number {
    return this.#sources[index] ?? 0;
  }

  text(): string {
    return textOf(this.#codes, this.#length);
  }
}

function unfoldOnce(text: string, tags: Tags): Unfolded {
  if (!FOLDED.test(text)) return { text: text.toLowerCase(), placeOf: (start, end) => ({ start, end }) };
  const letters = new Letters(text.length);
  for (let at = letters.addRun(text, 0, LOWER[tags]); at < text.length; at = letters.addRun(text, at, LOWER[tags])) {
    const code = text.charCodeAt(at);
    const folded = isTrigger(code, tags) ? foldAt(text, at) : undefined;
    if (folded !== undefined) {
      const said = read(code, folded);
      for (let index = 0; index < said.length; index++) letters.add(said.charCodeAt(index), at);
    } else {
      letters.add(code, at);
    }
    at += folded?.length ?? 1;
  }
  const last = (index: number): number => {
    const source = letters.sourceOf(index);
    const folded = isTrigger(text.charCodeAt(source), tags) ? foldAt(text, source) : undefined;
    return source + (folded?.length ?? 1);
  };
  return {
    text: letters.text(),
    placeOf: (start, end) => ({ start: letters.sourceOf(start), end: last(end - 1) }),
  };
}

/** The unfolded text; never longer than the text. One writing inside of another is read as well. */
export function unfold(text: string, tags: Tags = "gone"): Unfolded {
  const outer = unfoldOnce(text, tags);
  if (outer.text.length === text.length || !FOLDED.test(outer.text)) return outer;
  // What looks like a tag only now is what the page shows.
  const inner = unfoldOnce(outer.text, "kept");
  return {
    text: inner.text,
    placeOf: (start, end) => {
      const place = inner.placeOf(start, end);
      return outer.placeOf(place.start, place.end);
    },
  };
}
