/** Secrets in URLs: passwords before the host, and parameters of query and fragment. */
import { nameStrength } from "./names.ts";
import { isPublicParameter } from "./plain.ts";
import { isCardNumber, isHarmless, looksOpaque, looksRandom, MASK } from "./shapes.ts";
import { Spans } from "./spans.ts";
import { LOOKED_AT } from "./words.ts";

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

// Databases take their passwords as they are, and a page shows them so.
const DATABASE =
  /(?:^|[^a-z0-9])(?:mongodb|(?:mongodb\+)?srv|postgres|postgresql|mysql|mariadb|redis|rediss|amqp|amqps|mssql|sqlserver|cockroachdb|clickhouse|nats|ldap|ldaps|smtp|smtps|ftp|sftp)$/i;
const LONGEST_SCHEME = 14;
const LONGEST_CREDENTIALS = 160;
const ODD_STOPS = new Set([..." \t\r\n\v\f\u00a0\"'`"].map((char) => char.charCodeAt(0)));

/** The `@` behind a password with characters in it that no URL has, or -1. */
function oddAt(text: string, from: number, colon: number): number {
  const before = text.slice(Math.max(0, from - 3 - LONGEST_SCHEME), from - 3);
  if (colon === -1 || !DATABASE.test(before)) return -1;
  let at = -1;
  for (let end = colon; end < text.length && end - from < LONGEST_CREDENTIALS; end++) {
    const code = text.charCodeAt(end);
    if (ODD_STOPS.has(code) || text.startsWith("://", end)) break;
    if (code === AT && isHost(text, end + 1)) at = end;
  }
  // `host:5432/name?user=ada@home` has no password.
  return /^\d{1,5}[/?]/.test(text.slice(colon + 1, colon + 7)) ? -1 : at;
}

function isHost(text: string, from: number): boolean {
  return /^[[A-Za-z0-9{]/.test(text.charAt(from));
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

/** The mask, or what stands in examples: `USER:PASSWORD@host`. */
function isPlaceholder(text: string, start: number, end: number): boolean {
  return text.startsWith(MASK, start) || (end - start >= 3 && end - start <= 60 && isHarmless(text.slice(start, end)));
}

/** The password of `user:password@host`, or a user name that is itself a token. */
function findUserinfo(text: string, from: number, spans: Spans): number {
  const { at: plain, colon } = authorityAt(text, from);
  const at = plain === -1 ? oddAt(text, from, colon) : plain;
  if (at === -1) return from;
  const named = colon === -1 || colon > at ? at : colon;
  const password = named + 1;
  // `'http://host:80')` and an @ later on.
  if (named < at && /^\d{1,5}['")\]]/.test(text.slice(password, Math.min(at, password + 6)))) return from;
  if (named - from >= 16 && looksOpaque(text.slice(from, named))) spans.add(from, named);
  if (password < at && !isPlaceholder(text, password, at)) spans.add(password, at);
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
  const spans = new Spans(value);
  findUserinfo(value, scheme + 3, spans);
  return spans.any;
}

function secretParameter(name: string, raw: string): boolean {
  const value = decoded(raw);
  if (isHarmless(value)) return false;
  const strength = nameStrength(name);
  if (strength === "strong" || strength === "numeric") return true;
  if (strength === "card" && isCardNumber(value)) return true;
  if (strength === "weak" && looksOpaque(value)) return true;
  if (ONE_TIME.test(name) && value.length >= ONE_TIME_LENGTH && looksRandomish(value)) return true;
  return (looksRandom(value, RANDOM_LENGTH) && !isPublicParameter(name)) || holdsPassword(value);
}

function looksRandomish(value: string): boolean {
  return /\d/.test(value) && /[A-Za-z]/.test(value) && /^[\w\-.~+/=]+$/.test(value) && !value.startsWith("/");
}

/** Adds the secret parameters of `text` from `from` to `end`: what stands after `?`, `#`, `&` and `=`. */
export function findParameters(text: string, from: number, end: number, spans: Spans): void {
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
      spans.add(equals + 1, at);
    }
  }
}

// What is in a path behind one of these lets whoever has it in: links from mails, invitations, one-time sign-ins.
const LINK_WORD =
  /(?:^|[-_.])(?:magic|magiclink|verify|verification|reset|invite|invites|invitation|invitations|join|confirm|confirmation|activate|activation|unsubscribe|recover|recovery|passwordless|onetime|otl|otp|sso)(?:$|[-_.])/i;
const SIGN_IN_WORD = /^(?:log-?in|sign-?in|auth|authorize|token|session|callback|share)$/i;
const LINK_LENGTH = 16;
const MAX_SEGMENTS = 40;
const LINK_CHARS = /^[\w\-.~+=%:]+$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for one long mixture of letters and digits; words with hyphens and years are none. */
function isLinkToken(segment: string): boolean {
  if (segment.length < LINK_LENGTH || !LINK_CHARS.test(segment)) return false;
  return (
    UUID.test(segment) ||
    segment.split(/[-_.~+=%:]/).some((part) => part.length >= 12 && looksOpaque(part) && /\d/.test(part))
  );
}

/** Adds the tokens of magic links: a long segment of the path from `from` to `end` behind /magic, /reset, /invite ... */
export function findPathTokens(text: string, from: number, end: number, spans: Spans): void {
  let before = "";
  let words = false;
  for (let at = from, count = 0; at < end && count < MAX_SEGMENTS; count++) {
    let stop = at;
    while (stop < end && !"/?#".includes(text.charAt(stop))) stop++;
    const segment = text.slice(at, Math.min(stop, at + LOOKED_AT));
    words ||= LINK_WORD.test(before);
    const link = words ? isLinkToken(segment) : SIGN_IN_WORD.test(before) && looksRandom(segment, LINK_LENGTH);
    if (link) spans.add(at, stop);
    if (text.charAt(stop) !== "/") return;
    before = at === from ? "" : segment;
    at = stop + 1;
  }
}

/**
 * Looks at the URL whose authority starts at `from` and which ends at `end` (`end` = `from`: only its authority).
 * Returns where to go on: after the user name and password, if it has them.
 */
export function findInAddress(text: string, from: number, end: number, spans: Spans): number {
  const next = findUserinfo(text, from, spans);
  if (end > from) {
    findPathTokens(text, next, end, spans);
    findParameters(text, next, end, spans);
  }
  return next;
}
