/** Times of day, where the reader is. */

const DAY = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" });

/** `2026-01-31 14:05:09` */
export function dated(at: number): string {
  return DAY.format(at);
}
