/** The first place in which two values differ, for a person to read. */
import { isJsonObject, type Json } from "../json.ts";

export interface Difference {
  /** Where: a path in the value, or a line of a text. */
  readonly at: string;
  /** Undefined where there is nothing on that side. */
  readonly recorded: string | undefined;
  readonly now: string | undefined;
}

const LONGEST = 300;

/** Both from a little before the first character that differs. */
function shown(value: Json | undefined, from: number): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const start = Math.max(0, from - 60);
  const cut = text.slice(start, start + LONGEST);
  return `${start > 0 ? "…" : ""}${cut}${start + LONGEST < text.length ? "…" : ""}`;
}

function firstOther(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

function texts(recorded: string, now: string, at: string): Difference | undefined {
  if (recorded === now) return undefined;
  const [before, after] = [recorded.split("\n"), now.split("\n")];
  const line = before.findIndex((one, index) => one !== after[index]);
  const nth = line < 0 ? before.length : line;
  const [one, other] = [before[nth], after[nth]];
  const from = firstOther(one ?? "", other ?? "");
  const place = before.length + after.length > 2 ? `${at}${at === "" ? "" : ", "}line ${nth + 1}` : at;
  return { at: place, recorded: shown(one, from), now: shown(other, from) };
}

function within(path: string, key: string | number): string {
  return path === "" ? `${key}` : `${path}.${key}`;
}

function members(value: Json): readonly (readonly [string, Json | undefined])[] | undefined {
  if (Array.isArray(value)) return value.map((one, index) => [`${index}`, one] as const);
  return isJsonObject(value) ? Object.entries(value).filter(([, one]) => one !== undefined) : undefined;
}

/** The first difference between what was recorded and what is now; undefined when they are the same. */
export function differenceOf(recorded: Json | undefined, now: Json | undefined, at = ""): Difference | undefined {
  if (recorded === now) return undefined;
  if (typeof recorded === "string" && typeof now === "string") return texts(recorded, now, at);
  const [before, after] = [recorded, now].map((value) => (value === undefined ? undefined : members(value)));
  const alike = before && after && Array.isArray(recorded) === Array.isArray(now);
  if (!alike) return { at, recorded: shown(recorded, 0), now: shown(now, 0) };
  const other = new Map(after);
  for (const [key, value] of before) {
    const found = differenceOf(value, other.get(key), within(at, key));
    if (found) return found;
    other.delete(key);
  }
  const [more] = other;
  return more && { at: within(at, more[0]), recorded: undefined, now: shown(more[1], 0) };
}
