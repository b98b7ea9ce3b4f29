/** Small helpers for texts made of rows. */
import type { Json } from "../json.ts";
import { linesIn } from "../quote.ts";
import { given, type Own, own, rows, type Speech } from "./speech.ts";

/** One row an item; above `most` the rest is counted. `empty` stands for no items at all. */
export function listed<T>(items: readonly T[], row: (item: T) => string | Own, most: number, empty?: Own): Speech {
  if (items.length === 0) return empty ? [empty] : [];
  const shown = rows(items.slice(0, most).map(row));
  const left = items.length - most;
  return left > 0 ? [shown, own`... and ${left} more`] : [shown];
}

/** `1 cookie`, `3 cookies`. */
export function counted(count: number, noun: string): Own {
  return given(`${count} ${noun}${count === 1 ? "" : noun.endsWith("y") ? "" : "s"}`);
}

/** The first line, cut at `most` characters. */
export function firstLine(text: string, most: number): string {
  const [line = ""] = linesIn(text);
  return line.length > most ? `${line.slice(0, most - 1).toWellFormed()}…` : line;
}

/** A scalar as text; objects and arrays as compact JSON; nothing for null and undefined. */
export function scalar(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
