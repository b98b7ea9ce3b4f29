/** What a recorded request came to. Upstream 0.41.2 has no `failed` or `error` in a row (NOTES 2 and 11). */
import { type JsonObject, stringMember } from "../json.ts";

/**
 * - failed: status 400 or above, or no status at all (refused, aborted, or still on its way)
 * - benign: a missing icon, which no page needs
 * - noise: a `data:` URL, which never left the page
 */
export type NetworkKind = "failed" | "benign" | "ok" | "noise";

export interface NetworkRow {
  readonly kind: NetworkKind;
  readonly requestId: string;
  readonly method: string;
  readonly url: string;
  readonly resourceType: string;
  /** Undefined when no answer came. */
  readonly status: number | undefined;
}

/** The last part of the path of icons that browsers ask for by themselves. */
const ICON = /\/(favicon[-.\w]*\.(ico|png|svg)|apple-touch-icon[-.\w]*\.png)$/i;

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}

function kindOf(url: string, status: number | undefined): NetworkKind {
  if (url.startsWith("data:")) return "noise";
  const failed = status === undefined || status >= 400;
  if (!failed) return "ok";
  // A server error on an icon is still a server error.
  return ICON.test(pathOf(url)) && (status === undefined || status === 404) ? "benign" : "failed";
}

/** Reads one row of `network requests` (or the answer of `network request`). */
export function classify(row: JsonObject): NetworkRow {
  const url = stringMember(row, "url") ?? "";
  const status = typeof row["status"] === "number" ? row["status"] : undefined;
  return {
    kind: kindOf(url, status),
    requestId: stringMember(row, "requestId") ?? "",
    method: stringMember(row, "method") ?? "GET",
    url,
    resourceType: stringMember(row, "resourceType") ?? "Other",
    status,
  };
}
