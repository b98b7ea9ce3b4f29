/** Finds values that are known to be secret, in all the forms in which they come back. */

import { MASK } from "./shapes.ts";
import type { Span } from "./spans.ts";
import { isWordCode } from "./words.ts";

interface Needle {
  readonly text: string;
  /** Only as a word of its own. */
  readonly whole: boolean;
}

// As a password each of these is too weak to protect and would make every reply unreadable.
const NEVER = new Set(["true", "false", "null", "undefined", "none"]);
// "dark" or "1234" inside another word or number is most likely not the secret.
const WORD_LIKE = /^(?:[a-z]{1,8}|[A-Z][a-z]{1,7}|\d{1,6})$/;

function urlForms(value: string): readonly string[] {
  if (!value.isWellFormed()) return [];
  const encoded = encodeURIComponent(value);
  const lower = encoded.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
  return [encoded, lower, encoded.replaceAll("%20", "+"), encodeURI(value)];
}

function jsonForms(value: string): readonly string[] {
  const once = JSON.stringify(value).slice(1, -1);
  return [once, JSON.stringify(once).slice(1, -1)];
}

function htmlForm(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/**
 * The value in base64, alone and in the middle of other text (`user:password`): what three bytes are encoded as depends
 * on where they start. Digits that also hold bits of a neighbour are left out, and so are values too short to tell.
 */
function base64Forms(value: string): readonly string[] {
  if (value.length < 6) return [];
  const bytes = Buffer.from(value);
  const inside = [0, 1, 2].map((before) => {
    const digits = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    return digits.slice(before === 0 ? 0 : before + 1, Math.floor(((before + bytes.length) * 8) / 6));
  });
  const forms = [bytes.toString("base64").replace(/=+$/, ""), ...inside.filter((digits) => digits.length >= 7)];
  return forms.flatMap((digits) => [digits, digits.replaceAll("+", "-").replaceAll("/", "_")]);
}

function formsOf(value: string): readonly string[] {
  return [value, ...urlForms(value), ...jsonForms(value), htmlForm(value), ...base64Forms(value)];
}

function compile(exact: readonly string[]): readonly Needle[] {
  const forms = new Set<string>();
  for (const value of exact) {
    if (value.length < 4 || NEVER.has(value.toLowerCase()) || MASK.includes(value)) continue;
    for (const form of formsOf(value)) forms.add(form);
  }
  return [...forms].map((text) => ({ text, whole: WORD_LIKE.test(text) }));
}

const compiled = new WeakMap<readonly string[], readonly Needle[]>();

function needlesOf(exact: readonly string[]): readonly Needle[] {
  const known = compiled.get(exact);
  if (known !== undefined) return known;
  const needles = compile(exact);
  compiled.set(exact, needles);
  return needles;
}

function standsAlone(text: string, start: number, end: number): boolean {
  const before = start > 0 && isWordCode(text.charCodeAt(start - 1));
  return !before && !(end < text.length && isWordCode(text.charCodeAt(end)));
}

/** Adds to `spans` where one of the values stands in `text`: as is, URL-, JSON- or HTML-escaped, or in base64. */
export function findExact(text: string, exact: readonly string[], spans: Span[]): void {
  if (exact.length === 0) return;
  for (const { text: needle, whole } of needlesOf(exact)) {
    let start = text.indexOf(needle);
    while (start !== -1) {
      const end = start + needle.length;
      if (!whole || standsAlone(text, start, end)) spans.push({ start, end });
      start = text.indexOf(needle, end);
    }
  }
}

/** True when the whole text is one of the values. */
export function isExact(text: string, exact: readonly string[]): boolean {
  return text.length >= 4 && exact.includes(text);
}
