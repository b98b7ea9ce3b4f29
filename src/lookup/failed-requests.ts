/** Requests that failed, and what upstream tells of who made them. */
import { isJsonObject, type Json, type JsonObject, member, stringMember } from "../json.ts";
import { classify, type NetworkRow } from "../network/rows.ts";
import { type Candidate, place } from "./candidate.ts";
import { inWorkspace } from "./source-path.ts";

export interface FailedRequest {
  readonly requestId?: string;
  readonly url: string;
  readonly status?: number;
  readonly method: string;
  readonly error?: string;
}

/** They go on for as long as the page is open. */
const LASTING = /^(?:EventSource|WebSocket|Ping)$/i;

function errorOf(row: JsonObject): string | undefined {
  return stringMember(row, "error") ?? stringMember(row, "errorText");
}

function failedAs(
  { status, resourceType, kind }: NetworkRow,
  row: JsonObject,
): { readonly error?: string } | undefined {
  const error = errorOf(row);
  if (kind === "noise" || kind === "benign") return undefined;
  if (error !== undefined || row["failed"] === true) return error === undefined ? {} : { error };
  if (status !== undefined) return status >= 400 ? {} : undefined;
  return LASTING.test(resourceType) ? undefined : { error: "no answer: refused, aborted, or still on its way" };
}

/** The request of a row, when it failed. */
export function failedRequest(row: JsonObject): FailedRequest | undefined {
  const known = classify(row);
  const failed = failedAs(known, row);
  if (failed === undefined) return undefined;
  const { requestId, url, status, method } = known;
  return {
    ...(requestId === "" ? {} : { requestId }),
    url,
    ...(status === undefined ? {} : { status }),
    method,
    ...failed,
  };
}

/** Fields in which upstream may say who made a request. */
const SAYS = ["initiator", "stack", "source", "trace"];
const MOST_TEXTS = 50;

/** Every text in a value, with the line that stands beside an address. */
function textsIn(value: Json | undefined, depth = 0): readonly string[] {
  if (typeof value === "string") return value.split("\n");
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, depth + 1)).slice(0, MOST_TEXTS);
  if (!isJsonObject(value) || depth > 6) return [];
  const url = stringMember(value, "url") ?? stringMember(value, "file") ?? stringMember(value, "fileName");
  const line = member(value, "lineNumber") ?? member(value, "line");
  const column = member(value, "columnNumber") ?? member(value, "column");
  const own =
    url !== undefined && typeof line === "number"
      ? [`${url}:${line}${typeof column === "number" ? `:${column}` : ""}`]
      : [];
  return [...own, ...Object.values(value).flatMap((one) => textsIn(one, depth + 1))].slice(0, MOST_TEXTS);
}

const PLACE = /([^\s()'"]{1,400}?\.[mc]?[jt]sx?)(?:\?[^\s():]{0,200})?:(\d{1,7})(?::(\d{1,7}))?/;

/** Places in the workspace that a row names as the origin of its request. */
export function initiatorCandidates(row: JsonObject, files: readonly string[]): readonly Candidate[] {
  return SAYS.flatMap((field) => textsIn(row[field])).flatMap((text): readonly Candidate[] => {
    const [, name, line, column] = PLACE.exec(text) ?? [];
    const file = name === undefined || name.includes("node_modules") ? undefined : inWorkspace(name, files);
    if (file === undefined) return [];
    const evidence = ["the request's initiator names it"];
    const at = place(Number(line), column === undefined ? undefined : Number(column));
    const { url } = classify(row);
    return [{ source: "initiator", confidence: "high", evidence, file, ...at, requestUrl: url }];
  });
}
