/** What a page calls itself or says can be of any length, and it stands in every result and event after it. */
import { isJsonObject, type Json } from "./json.ts";

/** Stands at the end of what was cut: it can be shown, and is no address any more. */
const CUT = "…[cut]";

/** A URL is told from others by its beginning, and kept apart by its key; `data:` URLs are whole pages. */
export const LONGEST_URL = 2_000;
export const LONGEST_TITLE = 300;
export const LONGEST_DIALOG = 1_000;
/** A word of a call, as it is repeated in `details`. */
export const LONGEST_WORD = 4_000;

/** The text, or its first `most` characters with a mark behind them. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).toWellFormed() + CUT;
}

/** Whether `cut` has taken something away, so that no call can be made of the text. */
export function isCut(text: string): boolean {
  return text.endsWith(CUT);
}

/** Of a list that a page has made; our own scripts give fewer. */
const MOST_ITEMS = 500;

/** What a script of ours saw, in a size that can be shown: a page may have replaced what the script is made of. */
export function cutAll(value: Json): Json {
  if (typeof value === "string") return cut(value, LONGEST_WORD);
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(cutAll);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cutAll(item ?? null)]));
}
