/** Secrets in the bodies of requests and responses, where the name of a field alone decides, however short it is. */
import { namesSecretField } from "./field-words.ts";
import { isAboutSecret, isSecretField, nameStrength, wordsOf } from "./names.ts";
import { isPostalCode } from "./plain.ts";
import { isCardNumber, isHarmless, looksOpaque, MASK } from "./shapes.ts";
import type { Span, Spans } from "./spans.ts";
import { readTag } from "./tags.ts";
import { isWordCode } from "./words.ts";

const LONGEST_NAME = 80;
const MAX_SPACES = 8;
const MAX_ESCAPES = 15;
const MAX_REMEMBERED = 2000;
// Enough of a value to judge it.
const JUDGED = 400;

const SHORT_NAMES = new Set(
  (
    "pw pwd pass passwd psw passw pin pin1 pin2 otp otpcode totp mfa tfa 2fa mfacode cvv cvv2 cvc csc tan mtan " +
    "secret token passcode passphrase passkey apikey jwt hmac pan ssn j_password oobcode assertion credential"
  ).split(" "),
);
// A credential may also be an address or a choice.
const OPAQUE_ONLY = new Set(["credential", "assertion", "pan", "token"]);

/** strings: a number of that name is a count. */
type Verdict = "none" | "opaque" | "card" | "strings" | "all";

function judge(name: string): Verdict {
  const words = wordsOf(name);
  const last = words.at(-1) ?? "";
  if (isAboutSecret(words)) return "none";
  const strength = nameStrength(name);
  if (strength === "numeric") return "all";
  if (strength === "strong") return "strings";
  if (OPAQUE_ONLY.has(last)) return last === "pan" ? "card" : "opaque";
  if (SHORT_NAMES.has(last) || SHORT_NAMES.has(words.join(""))) return "all";
  if (isSecretField(name) || namesSecretField(name)) return "all";
  if (strength === "weak") return "opaque";
  return strength === "card" ? "card" : "none";
}

const remembered = new Map<string, Verdict>();

function verdictOf(name: string): Verdict {
  if (name.length < 2 || name.length > LONGEST_NAME) return "none";
  const known = remembered.get(name);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const verdict = judge(name);
  remembered.set(name, verdict);
  return verdict;
}

const NOTHING = /^(?:true|false|null|undefined|on|off)?$/i;

/** Whether the value of a body's field of this name is to be masked; in a body one of two characters is, too. */
function isSecretValue(name: string, value: string): boolean {
  const verdict = verdictOf(name);
  if (verdict === "none" || NOTHING.test(value) || value.startsWith(MASK)) return false;
  if (value.length >= 3 && isHarmless(value)) return false;
  if (verdict === "card") return isCardNumber(value);
  return verdict === "all" || verdict === "strings" || looksOpaque(value);
}

const ENCODED = /[%+]/;

function decoded(text: string): string {
  if (!ENCODED.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function findInForm(text: string, spans: Spans): void {
  for (let start = 0; start < text.length; ) {
    const stop = text.indexOf("&", start);
    const end = stop === -1 ? text.length : stop;
    const equals = text.indexOf("=", start);
    if (equals === -1) return;
    if (equals < end && equals - start <= 3 * LONGEST_NAME) {
      const name = decoded(text.slice(start, equals));
      const told = verdictOf(name) === "none" ? "" : text.slice(equals + 1, Math.min(end, equals + JUDGED));
      if (told !== "" && isSecretValue(name, decoded(told))) spans.add(equals + 1, end);
    }
    start = end + 1;
  }
}

const PART = /content-disposition:[^\r\n]{0,200}?[ ;]name="([^"\r\n]{1,80})"([^\r\n]{0,200})/gi;

/** Where the value of a part starts whose name stands before `after`, or -1. */
function partStart(text: string, after: number): number {
  const head = /\r?\n\r?\n/.exec(text.slice(after, after + 400));
  return head === null ? -1 : after + head.index + head[0].length;
}

/** Parts without a file name: their value runs from the empty line to the next boundary, or as far as the text goes. */
function findInMultipart(text: string, spans: Spans): void {
  let done = 0;
  for (const found of text.matchAll(PART)) {
    const start = partStart(text, found.index + found[0].length);
    if (found.index < done || start === -1 || /filename/i.test(found[2] ?? "")) continue;
    const boundary = text.indexOf("\n--", start);
    // What stands up to there is the value, whatever it looks like.
    done = boundary === -1 ? text.length : boundary;
    const end = text[done - 1] === "\r" ? done - 1 : done;
    const value = text.slice(start, Math.min(end, start + JUDGED));
    if (end > start && isSecretValue(found[1] ?? "", value)) spans.add(start, end);
  }
}

const CDATA = "<![CDATA[";

function elementValue(text: string, from: number): Span {
  const cdata = text.startsWith(CDATA, from);
  const start = cdata ? from + CDATA.length : from;
  const stop = text.indexOf(cdata ? "]]>" : "<", start);
  return { start, end: stop === -1 ? text.length : stop };
}

function findInTag(text: string, at: number, name: string, spans: Spans): number {
  const { attributes, end } = readTag(text, at);
  const named = attributes.find((one) => /^(?:name|key|id)$/.test(one.name));
  const about = named === undefined ? "" : text.slice(named.start, Math.min(named.end, named.start + LONGEST_NAME + 1));
  for (const one of attributes) {
    const value = text.slice(one.start, Math.min(one.end, one.start + JUDGED));
    const is = one.name === "value" ? isSecretValue(about, value) : false;
    if (one !== named && (is || isSecretValue(one.name, value))) spans.add(one.start, one.end);
  }
  if (text[end] !== ">" || text[end - 1] === "/") return end;
  const element = elementValue(text, end + 1);
  const value = text.slice(element.start, Math.min(element.end, element.start + JUDGED)).trim();
  if (value !== "" && (isSecretValue(name, value) || isSecretValue(about, value)))
    spans.add(element.start, element.end);
  return element.end;
}

const ELEMENT = /^<(?:[\w.-]{1,40}:)?([\p{L}_][\p{L}\p{N}_.-]{0,79})/u;

function findInXml(text: string, spans: Spans): void {
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at)) {
    const name = text[at + 1] === "/" ? undefined : ELEMENT.exec(text.slice(at, at + 130))?.[1];
    at = name === undefined ? at + 1 : findInTag(text, at, name, spans);
  }
}

const QUOTES = new Set(['"', "'"]);

const QUOTED_NAME_ENDS = new Set([..."\"'\\\n{},:"]);
const NAME_ENDS = new Set([...QUOTED_NAME_ENDS, ..." \t\r()[]<>=;&|!?`@#$%^*+/~."]);

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 160;
}

/** Of a number or a bare word; looked at for every colon of a text. */
function isNumberCode(code: number): boolean {
  return isWordCode(code) || code === 46 || code === 43;
}

interface Name {
  readonly name: string;
  readonly quoted: boolean;
}

/** The name that ends before the colon at `colon`, quoted or not. */
function nameBefore(text: string, colon: number): Name | undefined {
  let end = colon;
  while (colon - end < MAX_SPACES && isSpace(text.charCodeAt(end - 1))) end--;
  const quote = text.charAt(end - 1);
  const quoted = QUOTES.has(quote);
  if (quoted) end--;
  for (let escapes = 0; quoted && escapes < MAX_ESCAPES && text.charAt(end - 1) === "\\"; escapes++) end--;
  const ends = quoted ? QUOTED_NAME_ENDS : NAME_ENDS;
  let start = end;
  // One more than a name may have, so that a longer one is none.
  while (start > 0 && end - start <= LONGEST_NAME && !ends.has(text.charAt(start - 1))) start--;
  return start === end ? undefined : { name: text.slice(start, end), quoted };
}

interface Value extends Span {
  readonly quoted: boolean;
}

function valueAfter(text: string, colon: number, limit: number): Value {
  let at = colon + 1;
  while (at - colon < MAX_SPACES && isSpace(text.charCodeAt(at))) at++;
  const from = at;
  while (at - from < MAX_ESCAPES && text.charAt(at) === "\\") at++;
  const quote = text.charAt(at);
  if (!QUOTES.has(quote)) {
    let end = from;
    while (end - from < LONGEST_NAME && isNumberCode(text.charCodeAt(end))) end++;
    return { start: from, end, quoted: false };
  }
  return { start: at + 1, end: closing(text, at + 1, quote, at - from, limit), quoted: true };
}

/** Where the string ends that was opened with so many backslashes; `limit` when it was cut off. */
function closing(text: string, from: number, quote: string, escapes: number, limit: number): number {
  const code = quote.charCodeAt(0);
  let before = 0;
  for (let at = from; at < limit; at++) {
    const char = text.charCodeAt(at);
    const closes = escapes === 0 ? before % 2 === 0 : before <= escapes;
    if (char === code && closes) return at - (escapes === 0 ? 0 : before);
    before = char === 92 ? before + 1 : 0;
  }
  return limit;
}

/** The value of an argument of GraphQL, not what stands behind a colon in code or in a sentence. */
function isArgument(text: string, value: Span): boolean {
  return (
    text.charAt(value.start - 1) === '"' &&
    !/[\r\n]/.test(text.slice(value.start, Math.min(value.end, value.start + JUDGED)))
  );
}

/** Adds the value behind the colon when the name before it is a secret's, and returns where to go on. */
function findPair(text: string, colon: number, spans: Spans): number {
  const named = nameBefore(text, colon);
  const verdict = named === undefined ? "none" : verdictOf(named.name);
  if (named === undefined || verdict === "none") return colon + 1;
  const value = valueAfter(text, colon, named.quoted ? text.length : Math.min(text.length, colon + JUDGED));
  const shown = text.slice(value.start, Math.min(value.end, value.start + JUDGED));
  const told = value.quoted ? named.quoted || isArgument(text, value) : named.quoted && verdict !== "strings";
  if (!told) return colon + 1;
  if (isSecretValue(named.name, shown) && !isPostalCode(named.name, shown, text, value.start))
    spans.add(value.start, value.end);
  return Math.max(colon + 1, value.end);
}

/** `"pw": "x"` of JSON, also escaped or cut off, and `pw: "x"` of GraphQL. */
function findInPairs(text: string, spans: Spans): void {
  for (let colon = text.indexOf(":"); colon !== -1; ) colon = text.indexOf(":", findPair(text, colon, spans));
}

const FORM = /^[^\s=&<>{}"']{1,200}=[^\s<>{}"]*(?:&|\s*$)/;

/**
 * Adds the secrets of a request's or response's body by its own form, which its beginning tells: multipart, JSON,
 * GraphQL, XML, or a form; also when it was cut off. Linear.
 */
export function findInBody(body: string, spans: Spans): void {
  const start = body.slice(0, 2000).trimStart();
  if (start.startsWith("--") && /content-disposition:/i.test(start)) findInMultipart(body, spans);
  else if (start.startsWith("<")) {
    if (!/^<(?:!doctype html|html)/i.test(start)) findInXml(body, spans);
  } else if (FORM.test(start)) findInForm(body, spans);
  else findInPairs(body, spans);
}
