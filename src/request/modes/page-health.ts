/** What a browser has recorded of a page, judged: which of it is a fault of the page, and which only looks like one. */
import { type Json, rowsOf, stringMember } from "../../json.ts";
import { classifyAll, type NetworkRow } from "../../network/rows.ts";
import { linesIn } from "../../quote.ts";

export interface NetworkHealth {
  readonly total: number;
  readonly failed: readonly NetworkRow[];
  /** Icons that are missing, which no page needs. */
  readonly benign: number;
  /** Without an answer as yet. */
  readonly pending: readonly NetworkRow[];
  /** Given up by the page, which asked for the same again. */
  readonly repeated: number;
}

/** They stay open, or nobody waits for their answer. */
const STREAMS = /^(?:websocket|eventsource|ping|media|cspviolationreport|preflight)$/i;

/**
 * @param data the answer of `network requests`
 * @param ended addresses of requests of which the page knows that they came to an end without an answer
 */
export function networkHealth(data: Json, ended: ReadonlySet<string>): NetworkHealth {
  const rows = classifyAll(rowsOf(data, "requests")).filter(({ kind }) => kind !== "noise");
  const answered = new Set(rows.flatMap(({ kind, url }) => (kind === "ok" ? [url] : [])));
  const isPending = (row: NetworkRow): boolean => row.unanswered && !ended.has(row.url);
  const isRepeated = (row: NetworkRow): boolean => row.unanswered && !isPending(row) && answered.has(row.url);
  const bad = rows.filter(({ kind }) => kind === "failed");
  return {
    total: rows.filter(({ redirected }) => !redirected).length,
    failed: bad.filter((row) => !isPending(row) && !isRepeated(row)),
    benign: rows.filter(({ kind }) => kind === "benign").length,
    pending: bad.filter((row) => isPending(row) && !STREAMS.test(row.resourceType)),
    repeated: bad.filter(isRepeated).length,
  };
}

/** The error messages in the answer of `console`. */
export function consoleErrors(data: Json): readonly string[] {
  return rowsOf(data, "messages").flatMap((row) =>
    stringMember(row, "type") === "error" ? [stringMember(row, "text") ?? ""] : [],
  );
}

/** An error that nothing in the page caught. */
export interface PageError {
  readonly message: string;
  /** `URL:line:column`, where it is told. */
  readonly place: string | undefined;
}

const PLACE = /\(?((?:https?|file|blob|webpack(?:-internal)?):[^\s()]*:\d+(?::\d+)?)\)?\s*$/;

function errorOf(row: Json): PageError {
  const [message = "", ...stack] = linesIn(stringMember(row, "text") ?? "");
  const place = stack.flatMap((line) => PLACE.exec(line)?.[1] ?? []).at(0);
  return { message, place: place ?? stringMember(row, "url") };
}

/** The errors in the answer of `errors`. */
export function pageErrors(data: Json): readonly PageError[] {
  return rowsOf(data, "errors").map(errorOf);
}
