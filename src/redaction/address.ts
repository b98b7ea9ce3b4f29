/** Secrets in URLs: passwords before the host, and parameters of query and fragment. */
import { nameStrength } from "./names.ts";
import { isHarmless, looksOpaque, looksRandom } from "./shapes.ts";
import type { Span } from "./spans.ts";

const STOPS = new Set([..." \t\r\n\v\f\u00a0\"'`<>\\)|"].map((char) => char.charCodeAt(0)));
const AUTHORITY_STOPS = new Set([..."/?#,;"].map((char) => char.charCodeAt(0)));
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

function authorityEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !STOPS.has(text.charCodeAt(at)) && !AUTHORITY_STOPS.has(text.charCodeAt(at))) at++;
  return at;
}

/** The password of `user:password@host`, or a user name that is itself a token. */
function findUserinfo(text: string, from: number, end: number, spans: Span[]): number {
  const at = text.slice(from, end).lastIndexOf("@");
  if (at === -1) return from;
  const userinfo = text.slice(from, from + at);
  const colon = userinfo.indexOf(":");
  const user = colon === -1 ? userinfo : userinfo.slice(0, colon);
  const password = colon === -1 ? "" : userinfo.slice(colon + 1);
  const tokenUser = user.length >= 16 && looksOpaque(user);
  if (tokenUser) spans.push({ start: from, end: from + user.length });
  if (password !== "" && !password.startsWith("[REDACTED]")) spans.push({ start: from + colon + 1, end: from + at });
  return from + at;
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
  findUserinfo(value, scheme + 3, authorityEnd(value, scheme + 3), spans);
  return spans.length > 0;
}

function secretParameter(name: string, raw: string): boolean {
  const value = decoded(raw);
  if (isHarmless(value)) return false;
  const strength = nameStrength(name);
  if (strength === "strong" || strength === "numeric") return true;
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
  const next = findUserinfo(text, from, authorityEnd(text, from), spans);
  if (end > from) findParameters(text, next, end, spans);
  return next;
}
