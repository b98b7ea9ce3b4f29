/** Masks secrets in the strings of a value whose shape must stay: facts of ours, answers of sensors. */
import { isIdentifier, type SessionNames } from "./identifiers.ts";
import { redactText } from "./text.ts";
import { redactUrl } from "./url.ts";

const URL_KEY = /^(?:url|href|origin|location|finalUrl)$|Url$/;
const MAX_DEPTH = 300;

/**
 * The value with tokens, secret URL parameters and the `exact` values masked in its strings; nothing but strings
 * changes, whatever the names of its members say, and no identifier (`identifiers.ts`). The same value when nothing is secret.
 */
export function redactStrings<T>(value: T, exact: readonly string[], isSession?: SessionNames): T;
export function redactStrings(value: unknown, exact: readonly string[], isSession: SessionNames = noSession): unknown {
  return walk("", value, { exact, isSession }, 0);
}

interface Sought {
  readonly exact: readonly string[];
  readonly isSession: SessionNames;
}

function noSession(): boolean {
  return false;
}

function shownString(key: string, value: string, { exact, isSession }: Sought): string {
  const shown = URL_KEY.test(key) ? redactUrl(value, exact) : redactText(value, exact);
  return shown === value || isIdentifier(key, value, isSession) ? value : shown;
}

function walk(key: string, value: unknown, sought: Sought, depth: number): unknown {
  if (typeof value === "string") return shownString(key, value, sought);
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const shown = items.map((item) => walk(key, item, sought, depth + 1));
    return shown.some((item, at) => item !== items[at]) ? shown : value;
  }
  const members = Object.entries(value).map(([name, item]: [string, unknown]) => {
    return { name, item, shown: walk(name, item, sought, depth + 1) };
  });
  if (members.every(({ item, shown }) => item === shown)) return value;
  return Object.fromEntries(members.map(({ name, shown }) => [name, shown]));
}
