/** Masks secrets in the strings of a value whose shape must stay: facts of ours, answers of sensors. */
import { redactText } from "./text.ts";
import { redactUrl } from "./url.ts";

const URL_KEY = /^(?:url|href|origin|location|finalUrl)$|Url$/;
const MAX_DEPTH = 300;

/**
 * The value with tokens, secret URL parameters and the `exact` values masked in its strings; nothing but strings
 * changes, whatever the names of its members say. The same value when nothing is secret.
 */
export function redactStrings<T>(value: T, exact: readonly string[]): T;
export function redactStrings(value: unknown, exact: readonly string[]): unknown {
  return walk("", value, exact, 0);
}

function walk(key: string, value: unknown, exact: readonly string[], depth: number): unknown {
  if (typeof value === "string") return URL_KEY.test(key) ? redactUrl(value, exact) : redactText(value, exact);
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const shown = items.map((item) => walk(key, item, exact, depth + 1));
    return shown.some((item, at) => item !== items[at]) ? shown : value;
  }
  const members = Object.entries(value).map(([name, item]: [string, unknown]) => {
    return { name, item, shown: walk(name, item, exact, depth + 1) };
  });
  if (members.every(({ item, shown }) => item === shown)) return value;
  return Object.fromEntries(members.map(({ name, shown }) => [name, shown]));
}
