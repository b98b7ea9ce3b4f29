/**
 * Words that others chose (a page, its server, the caller), made fit for a line of the tool's own: they stay on that
 * line, and nothing in them commands a terminal, reorders the text or hides in it.
 */

/** What ends a line for somebody: a reader that splits texts, a terminal, an editor. */
const BREAK = "\\n\\r\\v\\f\\u001c-\\u001e\\u0085\\u2028\\u2029";
const LINE_BREAK = new RegExp(`\\r\\n|[${BREAK}]`, "g");
const BREAKS_AND_SPACE = new RegExp(`[${BREAK}][\\s${BREAK}]*`, "g");

/** Controls, escapes, and signs without a shape of their own: direction marks, zero-width ones, separators. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Longest name, label or message that a line quotes, in characters; longer ones are begun. */
const LONGEST_QUOTE = 400;
/** An address may be longer than other words before it is cut where it enters (`cut.ts`). */
const LONGEST_BARE = 2_100;

/** No space, no quote and no brace, so that it can be no sentence and no call; nothing unseen. */
const BARE = /^[^\s"`{}\p{C}\p{Z}]+$/u;

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, "0")}`;
}

function escaped(sign: string): string {
  return Array.from({ length: sign.length }, (_, at) => unit(sign.charCodeAt(at))).join("");
}

function begun(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}

/** The lines of a text, whatever ends them. */
export function linesIn(text: string): readonly string[] {
  return text.split(LINE_BREAK);
}

/** JSON on one line, in which what cannot be seen is written as an escape. It parses to the same text. */
export function visibleJson(json: string): string {
  return json.replace(UNSEEN, escaped);
}

/** A JSON string on one line; of a long text its first `most` characters. */
export function quoted(text: string, most = LONGEST_QUOTE): string {
  return visibleJson(JSON.stringify(begun(text, most)));
}

/** As it is when it is one plain word, a path or an address; else quoted. */
export function bare(text: string, most = LONGEST_BARE): string {
  return text.length <= most && BARE.test(text) ? text : quoted(text, most);
}

/** A sentence of ours, or words of the caller's, on one line: line breaks become spaces, what is unseen is escaped. */
export function oneLine(text: string): string {
  return text.replace(BREAKS_AND_SPACE, " ").replace(UNSEEN, escaped);
}

/** The same for a row of a table: a line break shows as `\n`. */
export function flat(text: string): string {
  return text.replace(LINE_BREAK, "\\n");
}
