/** A call on one line, as pi shows it, without the tool's name. */
import { isSmallJson } from "../events/bounds.ts";
import type { Json } from "../json.ts";
import type { CallText } from "../request/call-text.ts";
import { visibleLine } from "./visible.ts";

/** Longest word of a line, in characters. */
const LONGEST_WORD = 120;

function shownWord(word: string): string {
  const visible = visibleLine(word, LONGEST_WORD);
  return visible === "" || /\s/.test(visible) ? JSON.stringify(visible) : visible;
}

/** `batch 2 rows: open, click (timeout 5s)` */
export function lineOf({ words, rows, script, fresh, timeoutMs }: CallText): string {
  const commands = rows?.map((command) => command ?? "?").join(", ");
  const first = (script ?? "").trim().split("\n", 1)[0] ?? "";
  const parts = [
    ...words.map(shownWord),
    ...(rows ? [`${rows.length} ${rows.length === 1 ? "row" : "rows"}: ${commands}`] : []),
    ...(fresh ? ["fresh"] : []),
    ...(timeoutMs === undefined ? [] : [`(timeout ${timeoutMs / 1000}s)`]),
    ...(first === "" ? [] : [first]),
  ];
  return visibleLine(parts.join(" "));
}

/** A call that the tool offered, from its parameters: its words, or the parameters as they stand. */
export function offeredLine(params: Json): string {
  const args = typeof params === "object" && params !== null && "args" in params ? params.args : undefined;
  const words = Array.isArray(args) ? args.flatMap((word) => (typeof word === "string" ? [shownWord(word)] : [])) : [];
  if (words.length > 0) return visibleLine(words.join(" "));
  return isSmallJson(params) ? visibleLine(JSON.stringify(params)) : "(too large to be shown)";
}
