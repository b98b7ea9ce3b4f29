/** How much a stored event may be: a transcript can come from anyone, and reading it must never be what fails. */
import type { Json } from "../json.ts";

/** Objects and arrays within each other. Events have three levels. */
const DEEPEST = 32;
/** Values in one event, keys and all. The largest have some hundreds. */
const MOST_VALUES = 10_000;
/** Characters in one event. */
const MOST_CHARACTERS = 1_000_000;
/** Characters of JSON in which nothing can be too deep or too much. Nearly every event has fewer. */
const SHORT = 4000;

interface Left {
  values: number;
  characters: number;
}

function isScalar(value: unknown, left: Left): boolean {
  if (typeof value === "string") {
    left.characters -= value.length;
    return left.characters >= 0;
  }
  return value === null || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
}

/** Whether it is JSON of at most so many levels, with what is `left` of values and characters taken off. */
function fits(value: unknown, levels: number, left: Left): boolean {
  if (typeof value !== "object" || value === null) return isScalar(value, left);
  if (levels === 0) return false;
  const names = Array.isArray(value) ? undefined : Object.keys(value);
  const within: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const name of names ?? []) left.characters -= name.length;
  left.values -= within.length;
  if (left.values < 0 || left.characters < 0) return false;
  for (const one of within) if (!fits(one, levels - 1, left)) return false;
  return true;
}

/** Told by the engine's own writer, which takes a fraction of the time of the walk in a process that has just started. */
function isShort(value: unknown): boolean {
  try {
    const text: unknown = JSON.stringify(value);
    return typeof text === "string" && text.length <= SHORT;
  } catch {
    return false;
  }
}

/** Whether this is JSON that is small enough to be looked at. */
export function isSmallJson(value: unknown): value is Json {
  return isShort(value) || fits(value, DEEPEST, { values: MOST_VALUES, characters: MOST_CHARACTERS });
}
