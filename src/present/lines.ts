/** Small helpers for texts made of rows. */
import type { Json } from "../json.ts";

/** One line an item; above `most` the rest is counted. `empty` stands for no items at all. */
export function listed<T>(items: readonly T[], line: (item: T) => string, most: number, empty: string): string {
  if (items.length === 0) return empty;
  const shown = items.slice(0, most).map(line);
  const left = items.length - shown.length;
  return [...shown, ...(left > 0 ? [`... and ${left} more`] : [])].join("\n");
}

/** `1 cookie`, `3 cookies`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : noun.endsWith("y") ? "" : "s"}`;
}

/** The first line, cut at `most` characters. */
export function firstLine(text: string, most: number): string {
  const [line = ""] = text.split("\n", 1);
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** A scalar as text; objects and arrays as compact JSON; nothing for null and undefined. */
export function scalar(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
