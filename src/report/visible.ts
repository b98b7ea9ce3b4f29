/** Texts of a session as a report holds them: nothing unseen is left in them, and they have a size. */
import { linesIn, oneLine } from "../quote.ts";

/** Longest words of a call, address or summary in a report, in characters. */
export const LONGEST_LINE = 300;

/** The beginning of a text on one line; what is unseen shows as an escape. */
export function visibleLine(text: string, most = LONGEST_LINE): string {
  // What is cut away need not be read: a title may be a whole page.
  const begun = oneLine(text.slice(0, 2 * most).toWellFormed()).trim();
  return begun.length <= most && text.length <= 2 * most ? begun : `${begun.slice(0, most - 1).toWellFormed()}…`;
}

/** The same for a text of several lines, whatever ends them: lines and tabs stay. */
export function visibleText(text: string): string {
  return linesIn(text.toWellFormed())
    .map((line) => line.split("\t").map(oneLine).join("\t"))
    .join("\n");
}

/** Bytes of a text as it stands in the file: in JSON, in UTF-8, with every `<` as an escape. */
function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) + 5 * (text.split("<").length - 1);
}

/**
 * The beginning of a text, made visible, that takes up to `bytes` in the file, and how many characters of the text were
 * left off.
 */
export function fitting(text: string, bytes: number): { readonly text: string; readonly left: number } {
  // No character takes less than a byte, so the rest need not be read.
  let kept = text.slice(0, bytes).toWellFormed();
  let visible = visibleText(kept);
  for (let size = bytesOf(visible); size > bytes && kept !== ""; size = bytesOf(visible)) {
    kept = kept.slice(0, Math.floor((kept.length * bytes) / size) - 1).toWellFormed();
    visible = visibleText(kept);
  }
  return { text: visible, left: text.length - kept.length };
}

/** `512 bytes`, `48 KB`, `1.2 MB` */
export function sizeOf(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
