/** Secrets in HTTP headers: credentials after their scheme, cookies pair by pair. */
import { nameStrength } from "./names.ts";
import { isBasicCredential, isHarmless, looksOpaque, MASK } from "./shapes.ts";
import { Spans } from "./spans.ts";
import { runEnd } from "./values.ts";

const CREDENTIAL_HEADER = /^(?:proxy-)?authorization$/i;
const COOKIE_HEADER = /^(?:set-)?cookie2?$/i;
// Enough of a credential to tell it from prose; a multiple of 4, so that base64 can be cut there.
const JUDGED = 128;
const BASE64 = /[A-Za-z0-9+/_-]{1,128}(?:={1,2}|(?:%3[dD]){1,2})?/y;
const SCHEME = /^(bearer|basic|digest|token|negotiate|ntlm|apikey|aws4-hmac-sha256|dpop|key|hawk)[ \t]{1,3}/i;

/** True for the headers that hold credentials or cookies, in any case. */
export function isHeaderName(name: string): boolean {
  const length = name.length;
  return length >= 6 && length <= 19 && (CREDENTIAL_HEADER.test(name) || COOKIE_HEADER.test(name));
}

function bearerToken(value: string): boolean {
  if (value.length < 6 || isHarmless(value)) return false;
  // `token_type=bearer expires_in=3600`
  if (/^[A-Za-z_]{1,40}=[^=]/.test(value)) return false;
  const digit = /\d/.test(value);
  if (digit && /[A-Za-z]/.test(value)) return true;
  return value.length >= 16 && !/^[A-Za-z]?[a-z]*(?:[-_./][A-Za-z]?[a-z]*){0,9}$/.test(value);
}

/** The base64 that starts at `from`, as far as it is judged. */
function base64At(text: string, from: number): string {
  BASE64.lastIndex = from;
  return BASE64.exec(text)?.[0] ?? "";
}

/**
 * After the word `Bearer` or `Basic` that ends at `end`: adds the credential that follows and returns its end, or
 * returns `end` when what follows is prose ("Basic plan", "Bearer of bad news").
 */
export function schemeSecret(text: string, word: string, end: number, spans: Spans): number {
  if (word.length > 6 || !/^(?:bearer|basic)$/i.test(word)) return end;
  let start = end;
  while (start - end < 3 && (text[start] === " " || text[start] === "+")) start++;
  if (text.startsWith("%20", end)) start = end + 3;
  if (start === end) return end;
  const basic = word.length === 5;
  const value = basic ? base64At(text, start) : text.slice(start, runEnd(text, start, start + JUDGED));
  if (basic ? !isBasicCredential(value) : !bearerToken(value)) return end;
  const stop = value.length < JUDGED ? start + value.length : runEnd(text, start, text.length);
  spans.add(start, stop);
  return stop;
}

const MAX_COOKIE_NAME = 80;
const SEMICOLON = 59;
const COLON = 58;
const EQUALS = 61;

/** The `=` after the cookie name that starts at `start`, or -1 when it is none: prose has spaces and colons first. */
function cookieEquals(text: string, start: number, end: number): number {
  const limit = Math.min(end, start + MAX_COOKIE_NAME + 1);
  for (let at = start; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === EQUALS) return at > start ? at : -1;
    if (code <= 32 || code === COLON || code === SEMICOLON) return -1;
  }
  return -1;
}

function cookieSecrets(text: string, start: number, end: number, onlyFirst: boolean, spans: Spans): boolean {
  if (cookieEquals(text, start, end) === -1) return false;
  let value = -1;
  for (let at = start; at <= end; at++) {
    const code = at === end ? SEMICOLON : text.charCodeAt(at);
    if (code === EQUALS && value === -1) value = at + 1;
    if (code !== SEMICOLON) continue;
    if (value !== -1 && !text.startsWith(MASK, value)) spans.add(value, at);
    if (onlyFirst) break;
    value = -1;
  }
  return true;
}

/** What follows a scheme: one word, or Digest's parameters, but no sentence. */
function isCredential(value: string): boolean {
  return !/\s/.test(value) || value.includes("=") || /^\S*\d/.test(value);
}

/**
 * Adds the secrets of the header value from `start` to `end`. False when the value is no such header's, so that it
 * may be prose ("Cookie: a small biscuit", "Authorization: required").
 */
export function headerSecrets(text: string, name: string, start: number, end: number, spans: Spans): boolean {
  if (COOKIE_HEADER.test(name)) {
    return cookieSecrets(text, start, end, name.length > 7, spans);
  }
  const scheme = SCHEME.exec(text.slice(start, Math.min(end, start + 24)));
  const from = start + (scheme?.[0].length ?? 0);
  const value = text.slice(from, Math.min(end, from + JUDGED)).trimEnd();
  // Masked already; else its scheme would be masked too the next time.
  if (value.startsWith(MASK)) return true;
  if (value === "" || isHarmless(value)) return false;
  const secret = scheme === null ? looksOpaque(value) : isCredential(value);
  if (secret) spans.add(from, end);
  return secret;
}

/**
 * The value of a header with its secrets masked: credentials keep their scheme, cookies their names; undefined when
 * the header's name does not announce a secret.
 */
export function redactHeader(name: string, value: string): string | undefined {
  const spans = new Spans(value);
  if (isHeaderName(name)) {
    if (headerSecrets(value, name, 0, value.length, spans)) return spans.masked();
    return maskHeader(value);
  }
  const strength = nameStrength(name);
  if (strength === "none" || strength === "card" || isHarmless(value)) return undefined;
  return strength === "weak" && !looksOpaque(value) ? undefined : MASK;
}

function maskHeader(value: string): string {
  const scheme = SCHEME.exec(value)?.[0] ?? "";
  const rest = value.slice(scheme.length);
  return rest === "" || (rest.length >= 3 && isHarmless(rest)) ? value : scheme + MASK;
}
