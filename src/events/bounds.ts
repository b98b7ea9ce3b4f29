/** How much a stored event may be: a transcript can come from anyone, and reading it must never be what fails. */
import type { Json } from "../json.ts";

/** Objects and arrays within each other. Events have three levels. */
const DEEPEST = 32;
/** Values in one event, keys and all. The largest have some hundreds. */
const MOST_VALUES = 10_000;
/** Characters in one event. */
const MOST_CHARACTERS = 1_000_000;

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

/** The values of an object or array, with its keys counted; undefined when it has more than is left. */
function inside(value: object, left: Left): readonly unknown[] | undefined {
  const within: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  if (!Array.isArray(value)) for (const key of Object.keys(value)) left.characters -= key.length;
  left.values -= within.length;
  return left.values >= 0 && left.characters >= 0 ? within : undefined;
}

/** The values one level further in; undefined when one of these is no JSON, or there is too much of it. */
function nextLevel(level: readonly unknown[], left: Left): readonly unknown[] | undefined {
  const next: unknown[] = [];
  for (const one of level) {
    const isHolder = typeof one === "object" && one !== null;
    const within = isHolder ? inside(one, left) : isScalar(one, left) ? [] : undefined;
    if (within === undefined) return undefined;
    for (const each of within) next.push(each);
  }
  return next;
}

/** Whether this is JSON that is small enough to be looked at. Walked without recursion, which depth could exhaust. */
export function isSmallJson(value: unknown): value is Json {
  const left: Left = { values: MOST_VALUES, characters: MOST_CHARACTERS };
  let level: readonly unknown[] | undefined = [value];
  for (let depth = 0; level !== undefined && level.length > 0; depth++) {
    level = depth > DEEPEST ? undefined : nextLevel(level, left);
  }
  return level !== undefined;
}
