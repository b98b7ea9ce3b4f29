/** What secrets look like by themselves, whatever stands around them. All functions are linear in their input. */
import { LOOKED_AT } from "./words.ts";

/** What takes the place of a secret. */
export const MASK = "[REDACTED]";

interface Classes {
  readonly lower: boolean;
  readonly upper: boolean;
  readonly digitGroups: number;
  readonly spaced: boolean;
}

function classesOf(value: string): Classes {
  let lower = false;
  let upper = false;
  let digitGroups = 0;
  let inDigits = false;
  for (let at = 0; at < value.length && at < LOOKED_AT; at++) {
    const code = value.charCodeAt(at);
    const digit = code >= 48 && code <= 57;
    if (digit && !inDigits) digitGroups++;
    inDigits = digit;
    lower ||= code >= 97 && code <= 122;
    upper ||= code >= 65 && code <= 90;
    // Nothing with a space in it is asked for more.
    if (code <= 32) return { lower, upper, digitGroups, spaced: true };
  }
  return { lower, upper, digitGroups, spaced: false };
}

const HYPHENATED = /^[A-Za-z]?[a-z]*(?:-[A-Za-z]?[a-z]*){0,9}$/;

/** True for one word with letters and digits of 6 characters or more, as passwords and ids are and prose is not. */
export function looksOpaque(value: string): boolean {
  if (value.length < 6) return false;
  const seen = classesOf(value);
  if (seen.spaced) return false;
  if (seen.digitGroups > 0 && (seen.lower || seen.upper)) return true;
  if (value.length >= 8 && value.includes("_")) return true;
  return value.length >= 16 && (seen.lower || seen.upper) && !HYPHENATED.test(value);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HASH = /^[0-9a-f]{1,64}$/i;
const RANDOM_CHARS = /^[A-Za-z0-9_\-+/=.~]+$/;

/**
 * True for a random-looking value of `atLeast` characters or more: upper and lower case with several groups of
 * digits. UUIDs and hexadecimal hashes up to 64 digits identify things and are not meant.
 */
export function looksRandom(value: string, atLeast: number): boolean {
  if (value.length < atLeast || UUID.test(value) || HASH.test(value)) return false;
  if (!RANDOM_CHARS.test(value) || value.startsWith("/")) return false;
  if (/^[0-9a-f]+$/i.test(value)) return true;
  const seen = classesOf(value);
  if (!seen.upper || !seen.lower || seen.digitGroups < 2) return false;
  return value.split(/[-_+/=.~]/).some((part) => part.length >= 14 && classesOf(part).digitGroups > 0);
}

const NOTHING = new Set([
  "true",
  "false",
  "null",
  "undefined",
  "none",
  "yes",
  "no",
  "off",
  "required",
  "optional",
  "include",
  "omit",
  "same-origin",
  "string",
  "password",
  "token",
  "text",
  "hidden",
  "nan",
  "changeme",
]);
const PLACEHOLDER =
  /^(?:<[^<>]*>|\$?\{ ?[\w.-]+ ?\}|\{\{ ?[\w.-]+ ?\}\}|\$[A-Z][A-Z_]*\d?|[*•●.…x]+|%[a-z]|[A-Za-z]{0,6}[_-]?(?:your|YOUR)[_-][A-Za-z_-]*\d?|[A-Z]{2,12}(?:[_-][A-Z]{2,12}){0,3}[_-](?:KEY|TOKEN|SECRET|PASSWORD|ID)|0x[0-9a-fA-F]{40}|0{3,8})$/;

/** True for what stands where a secret could and is none: `true`, `null`, `<token>`, `${TOKEN}`, `••••`, the mask. */
export function isHarmless(value: string): boolean {
  if (value.length < 3 || value.startsWith(MASK)) return true;
  if (value.length > 60) return false;
  return NOTHING.has(value.toLowerCase()) || PLACEHOLDER.test(value);
}

const CARD = /^\d(?:[ -]?\d){12,18}$/;

/** True for 13 to 19 digits, perhaps in groups, whose last one is the check digit of a card number (Luhn). */
export function isCardNumber(value: string): boolean {
  if (value.length < 13 || value.length > 37 || !CARD.test(value)) return false;
  const digits = value.replace(/\D/g, "");
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const weighed = at % 2 === 0 ? digit : digit * 2;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0 && !/^0+$/.test(digits);
}

const BASE64_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const SEXTETS: ReadonlyMap<number, number> = new Map(
  [...BASE64_DIGITS, "+", "/", "-", "_"].map((char, at) => [char.charCodeAt(0), at < 64 ? at : at - 2]),
);

/** True for printable latin-1 text with a colon in it. Prose is told from that by its first bytes, so no copy is made. */
function decodesToPair(text: string): boolean {
  let bits = 0;
  let held = 0;
  let colon = false;
  for (let at = 0; at < text.length; at++) {
    bits = ((bits << 6) | (SEXTETS.get(text.charCodeAt(at)) ?? 0)) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    const byte = (bits >> held) & 0xff;
    if (byte < 0x20 || (byte > 0x7e && byte < 0xa0)) return false;
    colon ||= byte === 0x3a;
  }
  return colon;
}

/** True for the base64 of `user:password`, also when it is URL-encoded. */
export function isBasicCredential(encoded: string): boolean {
  if (encoded.length < 4 || encoded.length > 4096) return false;
  const text = encoded.replace(/(?:=|%3d){1,2}$/i, "");
  // One digit over is no whole byte.
  return text.length % 4 !== 1 && /^[A-Za-z0-9+/_-]+$/.test(text) && decodesToPair(text);
}
