import type { Guard } from "../facts/look.ts";

/** A time may be rounded on its way. In ms. */
const ROUNDED = 0.05;

/** Asks each sensor; one that throws must not take the others with it. Throws itself on any document but its own. */
export default function look(sensors: Readonly<Record<string, () => unknown>>, guard?: Guard): object {
  if (guard && Math.abs(performance.timeOrigin - guard.document) > ROUNDED) throw new Error(guard.otherwise);
  const seen: Record<string, unknown> = {};
  for (const [id, sense] of Object.entries(sensors)) {
    try {
      seen[id] = sense();
    } catch {}
  }
  return seen;
}
