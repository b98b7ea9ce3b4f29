import type { Guard } from "../facts/look.ts";
import type { Keep } from "./kept.ts";

/** A time may be rounded on its way. In ms. */
const ROUNDED = 0.05;

/**
 * Asks each sensor; one that throws must not take the others with it. A promise when one of them has to wait. Throws
 * itself on any document but its own. `keep` gives the sensors what an earlier look has left in the document; `then` comes
 * when all have been asked.
 */
export default function look(
  sensors: (keep?: Keep) => Readonly<Record<string, () => unknown>>,
  guard?: Guard | null,
  keep?: Keep,
  then?: (keep?: Keep) => unknown,
): object | Promise<object> {
  if (guard && Math.abs(performance.timeOrigin - guard.document) > ROUNDED) throw new Error(guard.otherwise);
  const seen: Record<string, unknown> = {};
  const late: Promise<unknown>[] = [];
  for (const [id, sense] of Object.entries(sensors(keep))) {
    try {
      const facts = sense();
      if (facts instanceof Promise) late.push(facts.then((all) => Object.assign(seen, { [id]: all })).catch(() => {}));
      else seen[id] = facts;
    } catch {}
  }
  then?.(keep);
  return late.length > 0 ? Promise.all(late).then(() => seen) : seen;
}
