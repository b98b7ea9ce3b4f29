/**
 * Who is speaking. A result is made of lines of the tool's own, which begin at the margin, and of blocks of words that
 * a page, its server or a file can have written, which are indented. Neither can be made of a bare string, and only
 * `spoken` turns them into text, so that no page can begin a line at the margin.
 */
import type { Json } from "../json.ts";
import { bare as bareWord, flat, linesIn, oneLine, quoted, visibleJson } from "../quote.ts";

const INDENT = "  ";

class Line {
  readonly #text: string;

  constructor(text: string) {
    this.#text = oneLine(text);
  }

  get text(): string {
    return this.#text;
  }
}

class Block {
  readonly #lines: readonly string[];

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** Without the indent. */
  get lines(): readonly string[] {
    return this.#lines;
  }
}

/** A line, or a piece of one, that the tool says itself. */
export type Own = Line;
/** Lines that a page can have written. */
export type Page = Block;
export type Speech = readonly (Own | Page)[];
/** What a presenter returns: one piece, or several. */
export type Said = Own | Page | Speech;

/**
 * A line of ours. What is put in is quoted as a JSON string, for a page can have chosen it; numbers and lines of ours
 * are put in as they are.
 */
export function own(words: TemplateStringsArray, ...values: readonly (number | string | Own)[]): Own {
  const shown = values.map((value) => {
    if (value instanceof Line) return value.text;
    return typeof value === "number" ? String(value) : quoted(value);
  });
  return new Line(words.reduce((text, word, at) => `${text}${shown[at - 1] ?? ""}${word}`));
}

/** Words that no page can have chosen, unquoted: the caller's own, those of a table, a sentence made in another folder. */
export function given(text: string): Own {
  return new Line(text);
}

/** Unquoted when it is one plain word, an address or a path; else quoted. */
export function bare(text: string): Own {
  return new Line(bareWord(text));
}

/** A value as JSON on one line. */
export function asJson(value: Json): Own {
  return new Line(visibleJson(JSON.stringify(value)));
}

export const NOTHING: Own = own``;

export function joined(pieces: readonly Own[], between: string): Own {
  return new Line(pieces.map(({ text }) => text).join(between));
}

/** Sentences made in another folder, each a line. */
export function prose(text: string | readonly string[]): readonly Own[] {
  return (typeof text === "string" ? [text] : text).filter((line) => line !== "").map(given);
}

/** A text of several lines of ours: a guide, the help of upstream. */
export function manual(text: string): readonly Own[] {
  return linesIn(text).map(given);
}

/** A text of the page, line by line. */
export function page(text: string): Page {
  return new Block(linesIn(text));
}

/** Rows of a table with words of the page: each stays one line. */
export function rows(lines: readonly (string | Own)[]): Page {
  return new Block(lines.map((line) => (line instanceof Line ? line.text : flat(line))));
}

export function isPage(part: Own | Page): part is Page {
  return part instanceof Block;
}

export function speechOf(said: Said): Speech {
  return said instanceof Line || said instanceof Block ? [said] : said;
}

function linesOf(part: Own | Page): readonly string[] {
  // An empty line says nothing, wherever it begins.
  return isPage(part) ? part.lines.map((line) => (line === "" ? "" : `${INDENT}${line}`)) : [part.text];
}

/** The text of a result. */
export function spoken(said: Said): string {
  return speechOf(said).flatMap(linesOf).join("\n");
}
