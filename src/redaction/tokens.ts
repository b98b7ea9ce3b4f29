/** Finds tokens that begin as no ordinary word does: published rules and our own, JSON Web Tokens, dotted ones. */
import { OWN_RULES } from "./own-rules.ts";
import { PUBLISHED_RULES } from "./published-rules.ts";
import { isWordCode, LOOKED_AT, wordEnd } from "./words.ts";

interface Rule {
  readonly prefix: string;
  readonly rest: RegExp;
  /** No more of a word may follow what `rest` matches. */
  readonly exact: boolean;
}

const ASCII = 128;
// Rules by the first two characters of their prefix: one look-up for every word of a text.
const bucketOf = new Uint16Array(ASCII * ASCII);
const buckets: Rule[][] = [[]];

for (const [prefix, rest, exact] of [...OWN_RULES, ...PUBLISHED_RULES]) {
  const key = prefix.charCodeAt(0) * ASCII + prefix.charCodeAt(1);
  const rule = { prefix, rest: new RegExp(rest, "y"), exact: exact === true };
  const bucket = buckets[bucketOf[key] ?? 0];
  if (bucket !== undefined && bucketOf[key] !== 0) bucket.push(rule);
  else bucketOf[key] = buckets.push([rule]) - 1;
}

const JWT_START = /^eyJ[A-Za-z0-9_-]{7,}/;
const JWT_HEADER = /^eyJ(?:hbGci|0eXAi|raWQi|lbmMi|jdHki)[A-Za-z0-9_-]{8,}/;
// These continue over dots: SG.id.key, ya29.token, hvs.token.
const DOT = 46;
const DOTTED = /^(?:SG|ya29|hvs)$/;

function dottedEnd(text: string, end: number, parts: number): number {
  let at = end;
  for (let part = 0; part < parts && text[at] === "."; part++) {
    const next = wordEnd(text, at + 1);
    // An encrypted JWT without a key has an empty second part; a full stop has nothing after it.
    if (next === at + 1 && text[next] !== ".") break;
    at = next;
  }
  return at;
}

function jwtEnd(text: string, start: number, end: number): number {
  if (end - start < 10) return -1;
  const stop = dottedEnd(text, end, 4);
  const run = text.slice(start, Math.min(end, start + LOOKED_AT));
  if (stop - end >= 6 && JWT_START.test(run)) return stop;
  return JWT_HEADER.test(run) ? end : -1;
}

const MIXED_WITHIN = 40;

/** A token is no word of prose or code: it soon has a digit, or both cases of letters. */
function isMixed(text: string, from: number): boolean {
  let lower = false;
  let upper = false;
  const limit = Math.min(text.length, from + MIXED_WITHIN);
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
    lower ||= code >= 97 && code <= 122;
    upper ||= code >= 65 && code <= 90;
    if (lower && upper) return true;
    // A token of 16 characters and more has no space so soon.
    if (code <= 32) return false;
  }
  return false;
}

// What tokens have beside the characters of words.
const ALSO = new Set([..."+/=."].map((char) => char.charCodeAt(0)));

/** The end of a token whose expression stopped only because no more was looked at. */
function runOn(text: string, from: number): number {
  let at = from;
  while (at < text.length && (isWordCode(text.charCodeAt(at)) || ALSO.has(text.charCodeAt(at)))) at++;
  return at;
}

function ruleEnd({ prefix, rest, exact }: Rule, text: string, start: number): number {
  if (!text.startsWith(prefix, start) || !isMixed(text, start + prefix.length)) return -1;
  // An expression that runs on through megabytes runs out of stack.
  const window = text.slice(start + prefix.length, start + prefix.length + LOOKED_AT);
  rest.lastIndex = 0;
  const found = rest.exec(window)?.[0];
  if (found === undefined) return -1;
  const end = start + prefix.length + found.length;
  if (found.length === LOOKED_AT) return runOn(text, end);
  const open = end < text.length && isWordCode(text.charCodeAt(end));
  if (!open) return end;
  return exact ? -1 : wordEnd(text, end);
}

/** The end of a token of three parts with dots between them, or -1. */
function partedEnd(text: string, start: number, end: number): number {
  if (text.startsWith("eyJ", start)) {
    const stop = jwtEnd(text, start, end);
    if (stop !== -1) return stop;
  }
  if (text.charCodeAt(end) !== DOT || end - start > 4 || !DOTTED.test(text.slice(start, end))) return -1;
  const stop = dottedEnd(text, end, 2);
  return stop - end >= 16 ? stop : -1;
}

/**
 * The end of the token that starts at `start`, or -1. `end` is where the run of word characters stops; a token may
 * go on behind it, over dots and slashes.
 */
export function tokenEnd(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start);
  const second = text.charCodeAt(start + 1);
  if (first >= ASCII || !(second < ASCII)) return -1;
  const parted = partedEnd(text, start, end);
  const bucket = parted === -1 ? (bucketOf[first * ASCII + second] ?? 0) : 0;
  if (bucket === 0) return parted;
  for (const rule of buckets[bucket] ?? []) {
    const stop = ruleEnd(rule, text, start);
    if (stop !== -1) return stop;
  }
  return -1;
}
