/** Looks one place up in a source map (version 3, also one made of sections). */
import { numberPart, part, textPart } from "./part.ts";

/** Lines and columns from 1. */
export interface Original {
  readonly source: string;
  readonly line: number;
  readonly column: number;
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The numbers of a segment. */
function numbersIn(segment: string): readonly number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const sign of segment) {
    const digit = DIGITS.indexOf(sign);
    value += (digit & 31) * 2 ** shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value % 2 === 1 ? -(value - 1) / 2 : value / 2);
    [value, shift] = [0, 0];
  }
  return numbers;
}

interface Segment {
  /** Where it begins in the script, from 0. */
  readonly row: number;
  readonly from: number;
  /** Index of its source, and line and column there, from 0; undefined where it comes from none. */
  readonly original: readonly [source: number, line: number, column: number] | undefined;
}

/** The segments of a script to the end of a line, each told from the one before. */
function* segmentsTo(line: number, mappings: string): Generator<Segment> {
  let [source, originalLine, originalColumn] = [0, 0, 0];
  for (const [row, segments] of mappings.split(";", line + 1).entries()) {
    let from = 0;
    for (const segment of segments.split(",")) {
      const [ahead, sourceOn, lineOn = 0, columnOn = 0] = numbersIn(segment);
      if (ahead === undefined) continue;
      from += ahead;
      source += sourceOn ?? 0;
      originalLine += lineOn;
      originalColumn += columnOn;
      yield { row, from, original: sourceOn === undefined ? undefined : [source, originalLine, originalColumn] };
    }
  }
}

/** The original of a place: that of the last segment which begins there or before it in its line. */
function originalOf(mappings: string, line: number, column: number): Segment["original"] {
  let found: Segment | undefined;
  for (const segment of segmentsTo(line, mappings)) {
    if (segment.row < line) continue;
    if (segment.from > column) break;
    found = segment;
  }
  return found?.original;
}

/** The map of the section in which a place lies, and the place in it. */
function inSection(map: unknown, line: number, column: number): Parameters<typeof segmentIn> | undefined {
  const sections = part(map, "sections");
  if (!Array.isArray(sections)) return [map, line, column];
  const begins = (section: unknown): readonly [number, number] => {
    const offset = part(section, "offset");
    return [numberPart(offset, "line") ?? 0, numberPart(offset, "column") ?? 0];
  };
  const section: unknown = sections.findLast((one) => {
    const [first, from] = begins(one);
    return first < line || (first === line && from <= column);
  });
  const [first, from] = begins(section);
  return section === undefined
    ? undefined
    : [part(section, "map"), line - first, first === line ? column - from : column];
}

function segmentIn(map: unknown, line: number, column: number): Original | undefined {
  const [sources, mappings] = [part(map, "sources"), textPart(map, "mappings")];
  const found = mappings === undefined ? undefined : originalOf(mappings, line, column);
  const source: unknown = found && Array.isArray(sources) ? sources[found[0]] : undefined;
  if (!found || typeof source !== "string") return undefined;
  const root = textPart(map, "sourceRoot");
  const whole = root === undefined ? source : `${root.replace(/\/$/, "")}/${source}`;
  return { source: whole, line: found[1] + 1, column: found[2] + 1 };
}

/** The place in a source of a place in the script, both from 1; undefined when the map does not know it. */
export function originalAt(map: unknown, line: number, column: number): Original | undefined {
  const place = inSection(map, line - 1, column - 1);
  return place && segmentIn(...place);
}
