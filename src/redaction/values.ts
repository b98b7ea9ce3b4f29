/** Reads the value that follows a name: `name=value`, `"name": "value"`, `name: value`, escaped or URL-encoded. */
import { MASK } from "./shapes.ts";

/**
 * How name and value are written.
 * - assign: `name=value` without spaces, as in URLs, forms, cookies and attributes
 * - quoted: a quoted value, `"name": "value"` or `name: "value"`
 * - bare: `"name": 123`, an unquoted value of a quoted name
 * - argument: two arguments of a call, `("name", "value")`
 * - prose: `name: value` or `name = value`, which may just as well be a sentence
 */
export type Form = "assign" | "quoted" | "bare" | "argument" | "prose";

export interface Found {
  readonly form: Form;
  readonly start: number;
  readonly end: number;
  /** The name was quoted, as in JSON. */
  readonly quotedName: boolean;
  /** The name is a header's: a colon follows. */
  readonly colon: boolean;
  /** The separator was `%3D`: what follows is URL-encoded, and `%26` ends it. */
  readonly encoded: boolean;
}

// Backslashes before a quote in JSON that holds JSON that holds JSON.
const MAX_ESCAPES = 15;
const MAX_SPACES = 3;
// Enough of a value to judge it.
const JUDGED = 64;
// A quoted value after an unquoted `name:` may be an apostrophe in a sentence.
const MAX_PROSE_QUOTE = 200;
const MAX_ARGUMENT = 4000;

const DOUBLE = 34;
const SINGLE = 39;
const PERCENT = 37;
const BRACKET = 91;
const CLOSING = 93;
const BACKSLASH = 92;

function skipBackslashes(text: string, from: number): number {
  let at = from;
  while (at - from < MAX_ESCAPES && text.charCodeAt(at) === BACKSLASH) at++;
  return at;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at - from < MAX_SPACES && (text[at] === " " || text[at] === "\t")) at++;
  return at;
}

interface Quote {
  readonly code: number;
  readonly escapes: number;
  readonly next: number;
}

function quoteAt(text: string, from: number): Quote | undefined {
  const at = skipBackslashes(text, from);
  const code = text.charCodeAt(at);
  return code === DOUBLE || code === SINGLE ? { code, escapes: at - from, next: at + 1 } : undefined;
}

/** Where the quoted string that starts at `quote.next` ends, or -1 when it does not within `limit`. */
function quoteEnd(text: string, quote: Quote, limit: number): number {
  let escapes = 0;
  for (let at = quote.next; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) {
      escapes++;
      continue;
    }
    const closes = quote.escapes === 0 ? escapes % 2 === 0 : escapes <= quote.escapes;
    if (code === quote.code && closes) return at - (quote.escapes === 0 ? 0 : escapes);
    escapes = 0;
  }
  return -1;
}

const STOPS = new Uint8Array(256);
for (const char of " \t\r\n\v\f\u00a0&;,\"'`<>()]}\\|") STOPS[char.charCodeAt(0)] = 1;

function isEncodedStop(text: string, at: number): boolean {
  return text[at + 1] === "2" && (text[at + 2] === "6" || text[at + 2] === "3");
}

/** The end of an unquoted value, looking no further than `limit`; in URL-encoded text `%26` and `%23` end it, too. */
export function runEnd(text: string, from: number, limit: number, encoded = true): number {
  let at = from;
  while (at < limit && at < text.length) {
    const code = text.charCodeAt(at);
    if (code < 256 && STOPS[code] === 1) break;
    if (encoded && code === PERCENT && isEncodedStop(text, at)) break;
    at += code === BRACKET && text.startsWith(MASK, at) ? MASK.length : 1;
  }
  return at;
}

/** The run that was read last: in "auth:auth:auth:" one run is the value of every name. */
export interface LastRun {
  from: number;
  end: number;
  encoded: boolean;
}

function rememberedEnd(text: string, from: number, encoded: boolean, last: LastRun): number {
  if (last.encoded !== encoded || from < last.from || from > last.end) {
    last.from = from;
    last.end = runEnd(text, from, text.length, encoded);
    last.encoded = encoded;
  }
  return last.end;
}

function separatorEnd(text: string, at: number): number {
  const char = text[at];
  if (char === "%" && /^%3[dD]/.test(text.slice(at, at + 3))) return at + 3;
  if (char !== "=" && char !== ":") return -1;
  const after = text[at + 1];
  if (after === "=" || after === ":" || after === "/") return after === "/" && char === "=" ? at + 1 : -1;
  return after === ">" && char === "=" ? at + 2 : at + 1;
}

/** Past what may close a name before its separator: `]` of `user[password]=`, also encoded. */
function nameClosed(text: string, end: number): number {
  const code = text.charCodeAt(end);
  if (code === CLOSING) return end + 1;
  return code === PERCENT && /^%5[dD]/.test(text.slice(end, end + 3)) ? end + 3 : end;
}

/** After `token: "` a value that is too long for prose, and has no spaces. */
function longValue(
  text: string,
  quote: Quote,
  about: Pick<Found, "quotedName" | "colon" | "encoded">,
): Found | undefined {
  const judged = runEnd(text, quote.next, quote.next + JUDGED, about.encoded);
  if (judged < quote.next + JUDGED) return undefined;
  return { ...about, form: "quoted", start: quote.next, end: runEnd(text, judged, text.length, about.encoded) };
}

/** The value after the name that ends at `nameEnd`, or undefined when no separator and value follow. */
export function valueAfter(text: string, nameEnd: number, last: LastRun): Found | undefined {
  const nameQuote = quoteAt(text, nameEnd);
  const closed = nameQuote?.next ?? nameClosed(text, nameEnd);
  const spaced = skipSpaces(text, closed);
  const separated = separatorEnd(text, spaced);
  if (separated === -1) return undefined;
  const from = skipSpaces(text, separated);
  const colon = text[spaced] === ":";
  const quotedName = nameQuote !== undefined;
  const encoded = text[spaced] === "%";
  const tight = !colon && spaced === closed && from === separated;
  const quote = quoteAt(text, from);
  if (quote !== undefined) {
    const about = { quotedName, colon, encoded };
    const strict = quotedName || tight;
    const end = quoteEnd(text, quote, strict ? text.length : Math.min(text.length, quote.next + MAX_PROSE_QUOTE));
    if (end !== -1) return { ...about, form: "quoted", start: quote.next, end };
    if (!strict) return longValue(text, quote, about);
    return { ...about, form: "quoted", start: quote.next, end: text.length };
  }
  const end = rememberedEnd(text, from, encoded, last);
  const bare = quotedName ? "bare" : "prose";
  // Written out: this is made for every name in a text, and a spread costs more than all the rest.
  return { form: tight && !quotedName ? "assign" : bare, start: from, end, quotedName, colon, encoded };
}

/** `setItem("token", "abc123")` in code: the argument after the name from `nameStart` to `nameEnd`. */
export function argumentAfter(text: string, nameStart: number, nameEnd: number): Found | undefined {
  const nameQuote = quoteAt(text, nameEnd);
  if (nameQuote === undefined || text.charCodeAt(nameStart - 1) !== nameQuote.code) return undefined;
  if (text[nameStart - 2 - nameQuote.escapes] !== "(") return undefined;
  const comma = skipSpaces(text, nameQuote.next);
  const quote = text[comma] === "," ? quoteAt(text, skipSpaces(text, comma + 1)) : undefined;
  const end = quote === undefined ? -1 : quoteEnd(text, quote, Math.min(text.length, quote.next + MAX_ARGUMENT));
  if (quote === undefined || end === -1) return undefined;
  return { form: "argument", start: quote.next, end, quotedName: true, colon: false, encoded: false };
}

/** `--token abc123` on a command line: the word after the flag that ends at `nameEnd`. */
export function wordAfter(text: string, nameEnd: number, last: LastRun): Found | undefined {
  if (text[nameEnd] !== " ") return undefined;
  const start = nameEnd + 1;
  const end = rememberedEnd(text, start, true, last);
  return { form: "prose", start, end, quotedName: false, colon: false, encoded: false };
}

/** False when certainly no value follows a word that ends at `end`; cheap, for every word of a text. */
export function mayNameValue(text: string, end: number): boolean {
  const next = text.charCodeAt(end);
  if (next === DOUBLE || next === SINGLE || next === BACKSLASH) return true;
  if (next === 61 || next === 58 || next === 93 || next === 37) return true;
  return (next === 32 || next === 9) && /[=: \t]/.test(text.charAt(end + 1));
}
