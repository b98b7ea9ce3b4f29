/** Secrets in the bodies of requests and responses, where the name of a field alone decides, however short it is. */
import { namesSecretField } from "./field-words.ts";
import { isAboutSecret, isSecretField, nameStrength, wordsOf } from "./names.ts";
import { isCardNumber, isHarmless, looksOpaque, MASK } from "./shapes.ts";
import type { Span } from "./spans.ts";
import { readTag } from "./tags.ts";

const LONGEST_NAME = 80;
const MAX_SPACES = 8;
const MAX_ESCAPES = 15;
const MAX_REMEMBERED = 2000;

const SHORT_NAMES = new Set(
  (
    "pw pwd pass passwd psw passw pin pin1 pin2 otp otpcode totp mfa tfa 2fa mfacode cvv cvv2 cvc csc tan mtan " +
    "secret token passcode passphrase passkey key apikey jwt hmac pan ssn j_password oobcode assertion credential"
  ).split(" "),
);
// A key or a credential may also be an address or a choice.
const OPAQUE_ONLY = new Set(["key", "credential", "assertion", "pan", "token"]);

type Verdict = "none" | "opaque" | "card" | "all";

function judge(name: string): Verdict {
  const words = wordsOf(name);
  const last = words.at(-1) ?? "";
  if (isAboutSecret(words)) return "none";
  const strength = nameStrength(name);
  if (strength === "strong" || strength === "numeric") return "all";
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

const NOTHING = new Set(["", "true", "false", "null", "undefined", "on", "off"]);

/** Whether the value of a body's field of this name is to be masked; in a body one of two characters is, too. */
function isSecretValue(name: string, value: string): boolean {
  const verdict = verdictOf(name);
  if (verdict === "none" || NOTHING.has(value.toLowerCase()) || value.startsWith(MASK)) return false;
  if (value.length >= 3 && isHarmless(value)) return false;
  if (verdict === "card") return isCardNumber(value);
  return verdict === "all" || looksOpaque(value);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function findInForm(text: string, spans: Span[]): void {
  for (let start = 0; start < text.length; ) {
    const stop = text.indexOf("&", start);
    const end = stop === -1 ? text.length : stop;
    const equals = text.indexOf("=", start);
    if (equals === -1) return;
    if (equals < end && equals - start <= 3 * LONGEST_NAME) {
      const value = decoded(text.slice(equals + 1, Math.min(end, equals + 400)));
      if (isSecretValue(decoded(text.slice(start, equals)), value)) spans.push({ start: equals + 1, end });
    }
    start = end + 1;
  }
}

/** Parts without a file name: their value runs from the empty line to the next boundary, or as far as the text goes. */
function findInMultipart(text: string, spans: Span[]): void {
  const line = /content-disposition:[^\r\n]{0,200}?[ ;]name="([^"\r\n]{1,80})"([^\r\n]{0,200})/gi;
  for (const found of text.matchAll(line)) {
    if (/filename/i.test(found[2] ?? "")) continue;
    const after = found.index + found[0].length;
    const head = /\r?\n\r?\n/.exec(text.slice(after, after + 400));
    if (head === null) continue;
    const start = after + head.index + head[0].length;
    const boundary = text.indexOf("\n--", start);
    let end = boundary === -1 ? text.length : boundary;
    if (text[end - 1] === "\r") end--;
    if (end > start && isSecretValue(found[1] ?? "", text.slice(start, Math.min(end, start + 400))))
      spans.push({ start, end });
  }
}

const CDATA = "<![CDATA[";

function elementValue(text: string, from: number): Span {
  const cdata = text.startsWith(CDATA, from);
  const start = cdata ? from + CDATA.length : from;
  const stop = text.indexOf(cdata ? "]]>" : "<", start);
  return { start, end: stop === -1 ? text.length : stop };
}

function findInTag(text: string, at: number, name: string, spans: Span[]): number {
  const { attributes, end } = readTag(text, at);
  const named = attributes.find((one) => /^(?:name|key|id)$/.test(one.name));
  const about = named === undefined ? "" : text.slice(named.start, Math.min(named.end, named.start + LONGEST_NAME + 1));
  for (const one of attributes) {
    const value = text.slice(one.start, Math.min(one.end, one.start + 400));
    const is = one.name === "value" ? isSecretValue(about, value) : false;
    if (one !== named && (is || isSecretValue(one.name, value))) spans.push(one);
  }
  if (text[end] !== ">" || text[end - 1] === "/") return end;
  const element = elementValue(text, end + 1);
  const value = text.slice(element.start, Math.min(element.end, element.start + 400)).trim();
  if (value !== "" && (isSecretValue(name, value) || isSecretValue(about, value))) spans.push(element);
  return end;
}

function findInXml(text: string, spans: Span[]): void {
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at)) {
    const name = /^<(?:[\w.-]{1,40}:)?([\p{L}_][\p{L}\p{N}_.-]{0,79})/u.exec(text.slice(at, at + 130))?.[1];
    at = name === undefined ? at + 1 : findInTag(text, at, name, spans);
  }
}

const QUOTES = new Set(['"', "'"]);

interface Name {
  readonly name: string;
  readonly quoted: boolean;
}

/** The name that ends before the colon at `colon`, quoted or not. */
function nameBefore(text: string, colon: number): Name | undefined {
  let end = colon;
  while (colon - end < MAX_SPACES && /\s/.test(text.charAt(end - 1))) end--;
  const quote = text.charAt(end - 1);
  const quoted = QUOTES.has(quote);
  if (quoted) end--;
  for (let escapes = 0; quoted && escapes < MAX_ESCAPES && text.charAt(end - 1) === "\\"; escapes++) end--;
  const before = text.slice(Math.max(0, end - LONGEST_NAME), end);
  const name = (quoted ? /[^"'\\\n{},:]+$/ : /[\p{L}\p{N}_-]+$/u).exec(before)?.[0];
  return name === undefined ? undefined : { name, quoted };
}

interface Value extends Span {
  readonly quoted: boolean;
}

function valueAfter(text: string, colon: number): Value {
  let at = colon + 1;
  while (at - colon < MAX_SPACES && /\s/.test(text.charAt(at))) at++;
  const from = at;
  while (at - from < MAX_ESCAPES && text.charAt(at) === "\\") at++;
  const quote = text.charAt(at);
  if (!QUOTES.has(quote)) {
    let end = from;
    while (end - from < LONGEST_NAME && /[\w.+-]/.test(text.charAt(end))) end++;
    return { start: from, end, quoted: false };
  }
  return { start: at + 1, end: closing(text, at + 1, quote, at - from), quoted: true };
}

/** Where the string ends that was opened with so many backslashes; the end of the text when it was cut off. */
function closing(text: string, from: number, quote: string, escapes: number): number {
  for (let at = text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + 1)) {
    let before = 0;
    while (before <= MAX_ESCAPES && text.charAt(at - 1 - before) === "\\") before++;
    if (escapes === 0 ? before % 2 === 0 : before <= escapes) return at - (escapes === 0 ? 0 : before);
  }
  return text.length;
}

/** `"pw": "x"` of JSON, also escaped or cut off, and `pw: "x"` of GraphQL. */
function findInPairs(text: string, spans: Span[]): void {
  for (let colon = text.indexOf(":"); colon !== -1; colon = text.indexOf(":", colon)) {
    const name = nameBefore(text, colon);
    const verdict = name === undefined ? "none" : verdictOf(name.name);
    if (name === undefined || verdict === "none") {
      colon++;
      continue;
    }
    const value = valueAfter(text, colon);
    const shown = text.slice(value.start, Math.min(value.end, value.start + 400));
    if ((name.quoted || value.quoted) && isSecretValue(name.name, shown)) spans.push(value);
    colon = Math.max(colon + 1, value.end);
  }
}

const FORM = /^[^\s=&<>{}"']{1,200}=[^\s<>{}"]*(?:&|\s*$)/;

/**
 * Adds the secrets of a request's or response's body by its own form, which its beginning tells: multipart, JSON,
 * GraphQL, XML, or a form; also when it was cut off. Linear.
 */
export function findInBody(body: string, spans: Span[]): void {
  const start = body.slice(0, 2000).trimStart();
  if (start.startsWith("--") && /content-disposition:/i.test(start)) findInMultipart(body, spans);
  else if (start.startsWith("<")) {
    if (!/^<(?:!doctype html|html)/i.test(start)) findInXml(body, spans);
  } else if (FORM.test(start)) findInForm(body, spans);
  else findInPairs(body, spans);
}
