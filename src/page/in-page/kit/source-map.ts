/** Looks places up in a source map (version 3, also one made of sections). */
import { numberPart, part, textPart } from "./part.ts";

/** Lines and columns from 1. */
export interface Original {
  readonly source: string;
  readonly line: number;
  readonly column: number;
}

type Lookup = (line: number, column: number) => Original | undefined;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = Array.from({ length: 128 }, (_, code) => DIGITS.indexOf(String.fromCharCode(code)));
const [COMMA, SEMICOLON] = [44, 59];

/** A segment: column in the script, index of its source, line and column there; all from 0. */
type Segment = readonly [from: number, source: number, line: number, column: number];

/** Reads the numbers of segments, each told from the one before. Nothing is made meanwhile: maps have 100,000 of them. */
class Cursor {
  readonly #sums: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  #field = 0;
  #value = 0;
  #scale = 1;

  take(code: number): void {
    const digit = VALUES[code] ?? 0;
    this.#value += (digit & 31) * this.#scale;
    this.#scale *= 32;
    if (digit & 32) return;
    const sum = this.#sums[this.#field];
    if (sum !== undefined)
      this.#sums[this.#field] = sum + (this.#value % 2 === 1 ? (1 - this.#value) / 2 : this.#value / 2);
    this.#field++;
    this.#value = 0;
    this.#scale = 1;
  }

  endSegment(): void {
    this.#field = 0;
  }

  endLine(): void {
    this.#sums[0] = 0;
  }

  /** The segment that has been read; undefined where there is none, or it comes from no source. */
  get segment(): Segment | undefined {
    const [from, source, line, column] = this.#sums;
    return this.#field > 1 ? [from, source, line, column] : undefined;
  }

  /** Whether a segment has been read that begins at a column or before it. */
  isWithin(column: number): boolean {
    return this.#field > 0 && this.#sums[0] <= column;
  }
}

/** The last segment of a line that begins at a column or before it; line and column from 0. */
function segmentAt(mappings: string, line: number, column: number): Segment | undefined {
  const cursor = new Cursor();
  let found: Segment | undefined;
  let row = 0;
  for (let at = 0; at <= mappings.length && row <= line; at++) {
    const code = at === mappings.length ? SEMICOLON : mappings.charCodeAt(at);
    if (code !== COMMA && code !== SEMICOLON) {
      cursor.take(code);
      continue;
    }
    if (row === line && cursor.isWithin(column)) found = cursor.segment;
    cursor.endSegment();
    if (code === COMMA) continue;
    cursor.endLine();
    row++;
  }
  return found;
}

/** A map without sections. */
function plainLookup(map: unknown): Lookup {
  const [sources, mappings, root] = [part(map, "sources"), textPart(map, "mappings"), textPart(map, "sourceRoot")];
  return (line, column) => {
    const segment = segmentAt(mappings ?? "", line, column);
    const source: unknown = segment && Array.isArray(sources) ? sources[segment[1]] : undefined;
    if (!segment || typeof source !== "string") return undefined;
    const whole = root === undefined ? source : `${root.replace(/\/$/, "")}/${source}`;
    return { source: whole, line: segment[2] + 1, column: segment[3] + 1 };
  };
}

interface Section {
  readonly line: number;
  readonly column: number;
  readonly lookup: Lookup;
}

function sectionOf(section: unknown): Section {
  const offset = part(section, "offset");
  const [line, column] = [numberPart(offset, "line") ?? 0, numberPart(offset, "column") ?? 0];
  return { line, column, lookup: plainLookup(part(section, "map")) };
}

/** Finds the place in a source of a place in the script, both from 1; undefined where the map knows none. */
export function originals(map: unknown): Lookup {
  const given = part(map, "sections");
  const sections = Array.isArray(given) ? given.map(sectionOf) : [{ line: 0, column: 0, lookup: plainLookup(map) }];
  return (line, column) => {
    const [row, from] = [line - 1, column - 1];
    const section = sections.findLast((one) => one.line < row || (one.line === row && one.column <= from));
    return section?.lookup(row - section.line, row === section.line ? from - section.column : from);
  };
}
