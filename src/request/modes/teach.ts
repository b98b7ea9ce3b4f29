/** What is said of a call that cannot be what the caller means. */

/** A member of a value that came in as anything; undefined where it has none. */
export function memberOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

/** With a stop at its end, whatever it ends with. */
export function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
