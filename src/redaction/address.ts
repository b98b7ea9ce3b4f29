/** Secrets in URLs: passwords before the host, and parameters of query and fragment. */
import { nameStrength } from "./names.ts";
import { isCardNumber, isHarmless, looksOpaque, looksRandom, MASK } from "./shapes.ts";
import type { Span } from "./spans.ts";

const STOPS = new Set([..." \t\r\n\v\f\u00a0\"'`<>\\)|"].map((char) => char.charCodeAt(0)));
// A password may hold what encodeURIComponent leaves as it is: `'`, `(`, `)`.
const AUTHORITY_STOPS = new Set([...' \t\r\n\v\f\u00a0"`<>\\|/?#,;'].map((char) => char.charCodeAt(0)));
const AT = 64;
const COLON = 58;
const RANDOM_LENGTH = 32;
// One-time codes of sign-in redirects: secrets, but only in a URL and only when long.
const ONE_TIME = /^(?:code|state|ticket|assertion|samlrequest|nonce|hash|key|sig|k|t)$/i;
const ONE_TIME_LENGTH = 16;

/** Where the URL that goes on at `from` ends in running text. */
export function addressEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !STOPS.has(text.charCodeAt(at))) at++;
  return at;
}

interface Authority {
  readonly end: number;
  /** Its last `@` and its first `:`, or -1. */
  readonly at: number;
  readonly colon: number;
}

function authorityAt(text: string, from: number): Authority {
  let end = from;
  let at = -1;
  let colon = -1;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === AT) at = end;
    else if (code === COLON && colon === -1) colon = end;
    else if (AUTHORITY_STOPS.has(code)) break;
  }
  return { end, at, colon };
}

/** The password of `user:password@host`, or a user name that is itself a token. */
function findUserinfo(text: string, from: number, spans: Span[]): number {
  const { at, colon } = authorityAt(text, from);
  if (at === -1) return from;
  const named = colon === -1 || colon > at ? at : colon;
  const password = named + 1;
  // `'http://host:80')` and an @ later on.
  if (named < at && /^\d{1,5}['")\]]/.test(text.slice(password, Math.min(at, password + 6)))) return from;
  if (named - from >= 16 && looksOpaque(text.slice(from, named))) spans.push({ start: from, end: named });
  if (password < at && !text.startsWith(MASK, password)) spans.push({ start: password, end: at });
  return at;
}

function decoded(value: string): string {
  if (!value.includes("%")) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** A URL inside a parameter that itself has a password before its host. */
function holdsPassword(value: string): boolean {
  const scheme = value.indexOf("://");
  if (scheme === -1) return false;
  const spans: Span[] = [];
  findUserinfo(value, scheme + 3, spans);
  return spans.length > 0;
}

function secretParameter(name: string, raw: string): boolean {
  const value = decoded(raw);
  if (isHarmless(value)) return false;
  const strength = nameStrength(name);
  if (strength === "strong" || strength === "numeric") return true;
  if (strength === "card" && isCardNumber(value)) return true;
  if (strength === "weak" && looksOpaque(value)) return true;
  if (ONE_TIME.test(name) && value.length >= ONE_TIME_LENGTH && looksRandomish(value)) return true;
  return looksRandom(value, RANDOM_LENGTH) || holdsPassword(value);
}

function looksRandomish(value: string): boolean {
  return /\d/.test(value) && /[A-Za-z]/.test(value) && /^[\w\-.~+/=]+$/.test(value) && !value.startsWith("/");
}

/** Adds the secret parameters of `text` from `from` to `end`: what stands after `?`, `#`, `&` and `=`. */
export function findParameters(text: string, from: number, end: number, spans: Span[]): void {
  let at = from;
  while (at < end && text[at] !== "?" && text[at] !== "#") at++;
  while (at < end) {
    const start = at + 1;
    let equals = -1;
    at = start;
    while (at < end && !"&#?;".includes(text.charAt(at))) {
      if (equals === -1 && text[at] === "=") equals = at;
      at++;
    }
    if (equals !== -1 && secretParameter(decoded(text.slice(start, equals)), text.slice(equals + 1, at))) {
      spans.push({ start: equals + 1, end: at });
    }
  }
}

/**
 * Looks at the URL whose authority starts at `from` and which ends at `end` (`end` = `from`: only its authority).
 * Returns where to go on: after the user name and password, if it has them.
 */
export function findInAddress(text: string, from: number, end: number, spans: Span[]): number {
  const next = findUserinfo(text, from, spans);
  if (end > from) findParameters(text, next, end, spans);
  return next;
}
