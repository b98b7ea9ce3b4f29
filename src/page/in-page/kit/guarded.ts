import type { Guard } from "../../facts/look.ts";

/** A time may be rounded on its way. In ms. */
const ROUNDED = 0.05;

/** Throws on any document but the one that is meant, if one is. */
export function guarded(guard: Guard | undefined): void {
  if (guard && Math.abs(performance.timeOrigin - guard.document) > ROUNDED) throw new Error(guard.otherwise);
}
