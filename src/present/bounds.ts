/** How much of a result is shown. What is more is kept in a file, whole, and its path is said. */

import type { Kept } from "../artifacts/keeper.ts";
import type { Json } from "../json.ts";
import { visibleJson } from "../quote.ts";
import { given, isPage, type Own, own, type Page, page, type Speech, spoken } from "./speech.ts";

/** Stores text of a result, redacted, and says where. */
export type KeepText = (text: string, extension: "txt" | "json") => Kept;

interface Limit {
  /** UTF-8. */
  readonly bytes: number;
  readonly lines: number;
}

/** Up to this a text is shown whole; above it, its head is. */
const WHOLE: Limit = { bytes: 24_000, lines: 1000 };
const HEAD: Limit = { bytes: 12_000, lines: 400 };
/** What the last line of a cut row may take: the path of its file. */
const CUT_LINE: Limit = { bytes: 500, lines: 2 };
/** A row of a batch may always take this much. */
const SMALLEST_ROW: Limit = { bytes: 600, lines: 12 };
/** What is said under a result: findings, notes, next calls. */
const TAIL: Limit = { bytes: 8_000, lines: 200 };
/** `details.data`, as JSON. */
const WHOLE_DATA = 8_000;
/** The rows of a batch together, when each is bounded already. */
const WHOLE_ROWS = 24_000;
const SMALLEST_ROW_DATA = 400;
const PREVIEW = 1_000;

const encoder = new TextEncoder();

/** Length in UTF-8. */
export function bytesOf(text: string): number {
  return encoder.encode(text).length;
}

function linesOf(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}

function isOver(text: string, { bytes, lines }: Limit): boolean {
  return text.length > bytes || bytesOf(text) > bytes || linesOf(text) > lines;
}

/** The beginning that fits; ends with a whole line where there is one in its second half. */
function head(text: string, { bytes, lines }: Limit): string {
  // A character of UTF-16 takes at most three bytes, so this many certainly fit; ASCII takes one.
  const start = text.slice(0, bytes);
  const fitting = bytesOf(start) <= bytes ? start : start.slice(0, Math.floor((bytes * start.length) / bytesOf(start)));
  const most = bytesOf(fitting) <= bytes ? fitting : fitting.slice(0, Math.floor(bytes / 3));
  const few = most.split("\n", lines).join("\n");
  const end = few.lastIndexOf("\n");
  const cut = few.length < most.length || end < few.length / 2 ? few : few.slice(0, end);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** `the whole text is in PATH`, or why it is nowhere. */
export function whereabouts(kept: Kept): string {
  return "path" in kept ? `all of it is in ${kept.path}` : `it could not be kept in a file: ${kept.problem}`;
}

export interface BoundedSpeech {
  readonly said: Speech;
  /** The file that holds all of it, when it was cut. */
  readonly path?: string;
}

function textOf(part: Own | Page): string {
  return isPage(part) ? part.lines.join("\n") : part.text;
}

/** Without the indent. */
function plain(said: Speech): string {
  return said.map(textOf).join("\n");
}

const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** The beginning of a line of ours, in which no quotation is left open: what is quoted are words of others. */
function closed(start: string): string {
  return start.replace(QUOTED, "").includes('"') ? `${start.replace(/\\+$/, "")}…"` : start;
}

/** The beginning that fits. */
function begun(said: Speech, limit: Limit): Speech {
  const shown: (Own | Page)[] = [];
  let { bytes, lines } = limit;
  for (const part of said) {
    if (bytes <= 0 || lines <= 0) break;
    const text = textOf(part);
    const start = isOver(text, { bytes, lines }) ? head(text, { bytes, lines }) : text;
    if (start.length < text.length) {
      shown.push(isPage(part) ? page(start) : given(closed(start)));
      break;
    }
    shown.push(part);
    bytes -= bytesOf(start) + 1;
    lines -= linesOf(start);
  }
  return shown;
}

function bounded(said: Speech, whole: Limit, shown: Limit, keep: KeepText): BoundedSpeech {
  const text = plain(said);
  if (!isOver(text, whole)) return { said };
  const start = begun(said, shown);
  // A text of the page alone is kept as the page has it.
  const kept = keep(said.length === 1 ? text : spoken(said), "txt");
  const left = own`${text.length - plain(start).length} of ${text.length} characters were left out`;
  return {
    said: [...start, own`(cut here: ${left}; ${given(whereabouts(kept))})`],
    ...("path" in kept ? { path: kept.path } : {}),
  };
}

/** A result of any length as it is shown. */
export function boundedSpeech(said: Speech, keep: KeepText): BoundedSpeech {
  return bounded(said, WHOLE, HEAD, keep);
}

/** The rows of a batch: long ones are cut when together they are too much. */
export function boundedRows(rows: readonly Speech[], keep: KeepText): readonly BoundedSpeech[] {
  const total = rows.reduce((sum, said) => sum + bytesOf(plain(said)), 0);
  if (total <= WHOLE.bytes) return rows.map((said) => ({ said }));
  const share: Limit = {
    bytes: Math.max(SMALLEST_ROW.bytes, Math.floor(WHOLE.bytes / rows.length) - CUT_LINE.bytes),
    lines: Math.max(SMALLEST_ROW.lines, Math.floor(WHOLE.lines / rows.length) - CUT_LINE.lines),
  };
  return rows.map((said) => bounded(said, share, share, keep));
}

/** What stands under a result; never kept, since `details` holds all of it. */
export function boundedTail(lines: readonly Own[]): Speech {
  if (!isOver(plain(lines), TAIL)) return lines;
  return [...begun(lines, TAIL), own`(cut here; details holds all of it)`];
}

function preview(json: string, characters: number, kept: Kept): Json {
  return {
    compacted: true,
    preview: json.slice(0, characters).toWellFormed(),
    bytes: bytesOf(json),
    ...("path" in kept ? { fullOutputPath: kept.path } : { spillError: kept.problem }),
  };
}

function keptJson(json: string, keep: KeepText, path: string | undefined): Kept {
  return path === undefined ? keep(json, "json") : { path, bytes: bytesOf(json) };
}

/**
 * Data as it stands in `details`: as it is when it is small, else a preview and the path of the file.
 * @param path the file that holds the same output already
 */
export function boundedData(data: Json, keep: KeepText, path?: string, limit = WHOLE_DATA): Json {
  const json = JSON.stringify(data);
  if (json.length <= limit) return data;
  return preview(json, Math.min(PREVIEW, limit), keptJson(json, keep, path));
}

/** How much data each of these rows may have: all of it while together they are small. */
export function rowDataLimit(rows: readonly Json[]): number {
  const total = rows.reduce<number>((sum, data) => sum + JSON.stringify(data).length, 0);
  return total <= WHOLE_DATA ? WHOLE_DATA : Math.max(SMALLEST_ROW_DATA, Math.floor(WHOLE_DATA / rows.length));
}

/** The data of all rows, each bounded already. */
export function boundedMatrix(rows: Json, keep: KeepText): Json {
  return boundedData(rows, keep, undefined, WHOLE_ROWS);
}

/** Data as the text of a caller's `--json`: JSON whatever its size. `path` as in `boundedData`. */
export function boundedJson(data: Json, keep: KeepText, path?: string): string {
  const json = JSON.stringify(data);
  const shown = isOver(json, WHOLE) ? preview(json, HEAD.bytes / 4, keptJson(json, keep, path)) : data;
  return visibleJson(JSON.stringify(shown));
}
