/** Finds secrets in text in one pass: token shapes, `name=value` pairs, headers, URLs, keys, form fields. */

import { addressEnd, findInAddress } from "./address.ts";
import { headerSecrets, isHeaderName, schemeSecret } from "./headers.ts";
import { isCardName, isSecretField, keyStrength, nameStrength, type Strength } from "./names.ts";
import { isCode, isPlainWord, isPostalCode, isState } from "./plain.ts";
import { isCardNumber, isHarmless, looksOpaque } from "./shapes.ts";
import type { Spans } from "./spans.ts";
import { readTag, startsTag } from "./tags.ts";
import { tokenEnd } from "./tokens.ts";
import { argumentAfter, type Found, type LastRun, mayNameValue, valueAfter, wordAfter } from "./values.ts";
import { isWordCode, wordEnd } from "./words.ts";

/** A scan under way. `steps` counts the characters looked at, so that a test can show that it is linear. */
export interface Scan {
  readonly text: string;
  readonly spans: Spans;
  steps: number;
  /** Up to here the parameters of an enclosing URL have been looked at. */
  addressEnd: number;
  /** Where the header line that was looked at last ends. */
  headerEnd: number;
  /** Up to here the attributes of an enclosing tag have been read. */
  tagEnd: number;
  /** The value of the last secret field of a snapshot, which upstream repeats on the line below. */
  fieldValue: string;
  readonly run: LastRun;
}

// Enough of a value to judge it.
const JUDGED = 128;

// Separator, spaces, quotes and their escapes stand before the first digit of a card number.
const CARD_WITHIN = 40;

const QUOTE = 34;
const PERCENT = 37;
const DASH = 45;
const LESS = 60;
const BACKSLASH = 92;

/** `\nsk_live` and `%20sk_live`: the escape before a word is no part of it. */
function afterEscape(text: string, start: number, end: number): number {
  const before = text.charCodeAt(start - 1);
  if (before === PERCENT && /^[0-9A-Fa-f]{2}/.test(text.slice(start, start + 2))) return Math.min(end, start + 2);
  if (before !== BACKSLASH) return start;
  if (/^u[0-9A-Fa-f]{4}/.test(text.slice(start, start + 5))) return Math.min(end, start + 5);
  return "nrtbf".includes(text.charAt(start)) ? start + 1 : start;
}

/** `--ghp_...`: a token in the place of a flag. */
function afterDashes(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && text.charCodeAt(at) === DASH) at++;
  return at;
}

type Judge = (value: string, found: Found, strength: Strength) => boolean;

/** What makes a value a secret, by the form in which it follows a name that means one. */
const BY_FORM: Readonly<Record<Found["form"], Judge>> = {
  bare: (value, _found, strength) => strength === "numeric" && /^\d{3,}$/.test(value),
  // `set("password", "username")` may as well be two names.
  argument: (value) => looksOpaque(value),
  assign: () => true,
  quoted: (value, { quotedName, colon }) => quotedName || !colon || !/\s/.test(value),
  // Without a digit it is more often a sentence or code: `secret: process.env.SECRET`.
  prose: (value, _found, strength) => {
    if (strength === "strong" && isPlainWord(value)) return false;
    return (/\d/.test(value) && looksOpaque(value)) || (strength === "numeric" && /^\d{4,19}$/.test(value));
  },
};

function allowed(strength: Strength, found: Found, value: string): boolean {
  if (strength === "none" || isHarmless(value)) return false;
  if (strength === "card") return isCardNumber(value);
  if (strength !== "weak") return BY_FORM[found.form](value, found, strength);
  return found.form !== "bare" && found.form !== "prose" && looksOpaque(value) && !isState(value);
}

/** Code, or the postal code of an address: what is only told by what stands around it. */
function isOrdinary({ text }: Scan, name: string, strength: Strength, found: Found, value: string): boolean {
  const tight = found.form === "assign";
  const about = { tight, password: strength === "numeric" };
  if ((tight || found.form === "prose") && isCode(name, value, text.charAt(found.end), about)) return true;
  return isPostalCode(name, value, text, found.start);
}

function isFlag(text: string, start: number): boolean {
  return text.charCodeAt(start) === DASH && text.charCodeAt(start + 1) === DASH;
}

function valueFor({ text, run }: Scan, start: number, end: number, flag: boolean): Found | undefined {
  const found = valueAfter(text, end, run) ?? argumentAfter(text, start, end);
  return found ?? (flag ? wordAfter(text, end, run) : undefined);
}

/** How strongly the words from `start` to `end` name a secret; undefined where what follows them is no value of theirs. */
function namedAt({ text }: Scan, start: number, end: number, flag: boolean): Strength | undefined {
  if (!flag && !mayNameValue(text, end)) return undefined;
  const name = text.slice(start, end);
  const strength = nameStrength(name);
  if (strength === "none" && !isHeaderName(name)) return undefined;
  if (strength === "card" && !/\d/.test(text.slice(end, end + CARD_WITHIN))) return undefined;
  return strength;
}

function isClosed({ form }: Found): boolean {
  return form === "quoted" || form === "argument";
}

/** The end of a header's value whose secrets were found; undefined where the name is no header's, or nothing was. */
function headerPair(scan: Scan, name: string, found: Found): number | undefined {
  if (!isHeaderName(name) || !(found.colon || isClosed(found))) return undefined;
  const end = isClosed(found) ? found.end : headerEnd(scan, found.start);
  return headerSecrets(scan.text, name, found.start, end, scan.spans) ? end : undefined;
}

function secretPair(scan: Scan, start: number, end: number): number {
  const flag = isFlag(scan.text, start);
  const strength = namedAt(scan, start, end, flag);
  if (strength === undefined) return end;
  const name = scan.text.slice(start, end);
  const runBefore = scan.run.end;
  const found = valueFor(scan, start, end, flag);
  if (found === undefined) return end;
  scan.steps += isClosed(found) ? found.end - end : Math.max(0, scan.run.end - Math.max(end, runBefore));
  const header = headerPair(scan, name, found);
  if (header !== undefined) return header;
  const judged = found.colon || found.quotedName ? keyStrength(name) : strength;
  // `--session name` is how sessions are named, not a session's secret; `--color-token: #fff` is CSS.
  return flag && (judged === "weak" || found.colon) ? end : (secretValue(scan, start, end, judged, found) ?? end);
}

/** Marks the value that belongs to the name from `start` to `end`, and gives its end; undefined where it is no secret. */
function secretValue(scan: Scan, start: number, end: number, strength: Strength, found: Found): number | undefined {
  const { text } = scan;
  const name = text.slice(start, end);
  const stop = connectionEnd(text, start, found, strength);
  const value = text.slice(found.start, Math.min(stop, found.start + JUDGED));
  if (!allowed(strength, found, value) || isOrdinary(scan, name, strength, found, value)) return undefined;
  // `token=Bearer abc123`: the scheme is not the secret.
  const credential = schemeSecret(text, text.slice(found.start, Math.min(stop, found.start + 7)), stop, scan.spans);
  if (credential === stop) scan.spans.add(found.start, stop);
  scan.steps += credential - stop;
  return credential;
}

const MAX_CONNECTION_VALUE = 200;

/** `;Password=p w>1;` of a connection string: a value that ends at the next semicolon, whatever stands in it. */
function connectionEnd(text: string, start: number, found: Found, strength: Strength): number {
  if (found.form !== "assign" || strength !== "numeric" || !/;\s?$/.test(text.slice(Math.max(0, start - 2), start))) {
    return found.end;
  }
  const rest = text.slice(found.end, found.end + MAX_CONNECTION_VALUE);
  const more = /^[^;"'\r\n\\]*(?=[;"'\r\n\\]|$)/.exec(rest)?.[0].length ?? 0;
  // Prose goes on, a value ends soon.
  return more < MAX_CONNECTION_VALUE && (rest[more] === ";" || rest[more] === '"') ? found.end + more : found.end;
}

const HEADER_STOPS = new Set([..."\r\n\"'\\<`"].map((char) => char.charCodeAt(0)));

function headerEnd(scan: Scan, from: number): number {
  if (from <= scan.headerEnd) return scan.headerEnd;
  let at = from;
  while (at < scan.text.length && !HEADER_STOPS.has(scan.text.charCodeAt(at))) at++;
  scan.steps += at - from;
  scan.headerEnd = at;
  return at;
}

const FIELD_ROLE = /^(?:textbox|searchbox|combobox|spinbutton)$/;
// How the words begin that say something about what comes next: bearer, basic, StaticText and the field roles.
const LEADS = new Set([..."bBsStc"].map((char) => char.charCodeAt(0)));
const MAX_LABEL = 200;

/** `textbox "Password" [ref=e5]: hunter2` of a snapshot, and the text below it. */
function secretField(scan: Scan, role: string, end: number): number {
  const { text, fieldValue } = scan;
  if (text.charCodeAt(end) !== 32 || text.charCodeAt(end + 1) !== QUOTE) return end;
  if (role === "StaticText") {
    if (fieldValue === "" || !text.startsWith(`${fieldValue}"`, end + 2)) return end;
    scan.spans.add(end + 2, end + 2 + fieldValue.length);
    return end + 2 + fieldValue.length;
  }
  const line = text.slice(end + 2, end + 2 + 2 * MAX_LABEL);
  scan.steps += line.length;
  const parts = /^([^"\n]{1,200})" \[([^\]\n]{1,150})\]: /.exec(line);
  const label = parts?.[1] ?? "";
  const card = isCardName(label);
  if (parts === null || !(card || isSecretField(label))) return end;
  const start = end + 2 + parts[0].length;
  const newline = text.indexOf("\n", start);
  const stop = newline === -1 ? text.length : newline;
  const value = text.slice(start, stop);
  if (isHarmless(value) || (card && !isSecretField(label) && !isCardNumber(value))) return end;
  if (isPostalCode(label, value, text, start)) return end;
  scan.steps += value.length;
  scan.spans.add(start, stop);
  scan.fieldValue = value;
  return stop;
}

const ABOUT = new Set(["type", "name", "id", "autocomplete", "aria-label", "placeholder"]);

function namesSecret(about: string, value: string): boolean {
  if (about.length > 80) return false;
  const strength = nameStrength(about);
  if (strength === "strong" || strength === "numeric" || isSecretField(about)) return true;
  return isCardName(about) && isCardNumber(value);
}

/** `<input name="password" value="hunter2">`, `<meta name="csrf-token" content="...">`. */
function secretTag(scan: Scan, start: number): void {
  const { text } = scan;
  if (start < scan.tagEnd || !startsTag(text, start)) return;
  const { attributes, end } = readTag(text, start);
  scan.steps += end - start;
  scan.tagEnd = end;
  const held = attributes.find(({ name }) => name === "value" || name === "content");
  const value = held ? text.slice(held.start, held.end) : "";
  if (!held || isHarmless(value)) return;
  const about = attributes.filter(({ name }) => ABOUT.has(name));
  if (about.some((one) => namesSecret(text.slice(one.start, one.end), value))) scan.spans.add(held.start, held.end);
}

// As text, or URL-encoded.
const KEY_BLOCK =
  /^-{0,8}-----BEGIN(?:[ +]|%20)(?:[A-Z0-9]{1,20}(?:[ +]|%20)){0,3}PRIVATE(?:[ +]|%20)KEY(?:(?:[ +]|%20)BLOCK)?-----/;
const KEY_BLOCK_END = /^-----END(?:[A-Z0-9 +]|%20){1,60}-----/;

/** A PEM private key, to its end line, or as far as the text goes when it has been cut off. */
function keyBlockEnd(text: string, start: number): number {
  if (!KEY_BLOCK.test(text.slice(start, start + 120))) return -1;
  const close = text.indexOf("-----END", start);
  if (close === -1) return text.length;
  const tail = KEY_BLOCK_END.exec(text.slice(close, close + 120));
  return close + (tail?.[0].length ?? 8);
}

function scanUserinfo(scan: Scan, from: number): number {
  const next = findInAddress(scan.text, from, from, scan.spans);
  scan.steps += next - from + 1;
  return next;
}

function openAddress(scan: Scan, start: number, schemeEnd: number): number {
  const { text } = scan;
  const from = schemeEnd + 3;
  if (from > scan.addressEnd) scan.addressEnd = addressEnd(text, from);
  else return scanUserinfo(scan, from);
  scan.steps += 2 * (scan.addressEnd - start);
  return findInAddress(text, from, scan.addressEnd, scan.spans);
}

function word(scan: Scan, runStart: number, end: number): number {
  const { text } = scan;
  if (text.startsWith("://", end)) return openAddress(scan, runStart, end);
  const escaped = afterEscape(text, runStart, end);
  const start = afterDashes(text, escaped, end);
  const block = start - escaped >= 5 && text.startsWith("BEGIN", start);
  const token = block ? keyBlockEnd(text, escaped) : tokenEnd(text, start, end);
  if (token !== -1) {
    scan.spans.add(block ? escaped : start, token);
    scan.steps += token - start;
    return token;
  }
  const length = end - start;
  if (length >= 5 && length <= 13 && LEADS.has(text.charCodeAt(start))) {
    const name = text.slice(start, end);
    const scheme = schemeSecret(text, name, end, scan.spans);
    if (scheme !== end) return scheme;
    if (name === "StaticText" || FIELD_ROLE.test(name)) return secretField(scan, name, end);
  }
  return length >= 2 && length <= 80 ? secretPair(scan, escaped, end) : end;
}

/**
 * Adds to `spans` everything in `text` that looks like a secret, and returns how many characters it looked at. Linear
 * in the length of the text.
 */
export function scanText(text: string, spans: Spans): number {
  const scan: Scan = {
    text,
    spans,
    steps: 0,
    addressEnd: 0,
    headerEnd: 0,
    tagEnd: 0,
    fieldValue: "",
    run: { from: 0, end: -1, encoded: false },
  };
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isWordCode(code)) {
      const end = wordEnd(text, at);
      scan.steps += end - at;
      at = word(scan, at, end);
      continue;
    }
    if (code === LESS) secretTag(scan, at);
    scan.steps++;
    at++;
  }
  return scan.steps;
}
