/**
 * What a recorded request came to. Upstream 0.41.2 has no `failed` or `error` in a row (NOTES 2 and 11); where one comes
 * with them, they count.
 */
import { type JsonObject, stringMember } from "../json.ts";

/**
 * - failed: status 400 or above, or no status at all (refused, aborted, or still on its way)
 * - benign: a missing icon or source map, which no page needs
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
  /** No answer, and nothing that says why: refused, aborted, or still on its way. */
  readonly unanswered: boolean;
  /** It was answered with another address, which is a row of its own. */
  readonly redirected?: true;
}

/** The last part of the path of icons that browsers ask for by themselves. */
const ICON = /(?:^|\/)(favicon[-.\w]*\.(ico|png|svg)|apple-touch-icon[-.\w]*\.png)$/i;

/** The path of a URL without host, query and fragment; the URL itself when it has no host. */
export function pathOf(url: string): string {
  const [place = url] = url.split(/[?#]/, 1);
  const [, path] = /^[a-z][a-z0-9+.-]*:\/\/[^/]*(.*)$/i.exec(place) ?? [];
  return path ?? place;
}

/** Scheme, host and port of a URL; undefined when it has none. */
export function originOf(url: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0].toLowerCase();
}

/** The wrapper's own flags of `network requests`, in the order in which the first one given counts. */
const PAGE_FLAGS = ["--current-url", "--current-page", "--current-origin"] as const;
export type PageFlag = (typeof PAGE_FLAGS)[number];

export interface PageFilter {
  readonly flag: PageFlag;
  /** The page that the session is known to be on; undefined when none is, and then all rows stay. */
  readonly url: string | undefined;
  readonly matched: readonly NetworkRow[];
  readonly total: number;
}

function withoutFragment(url: string): string {
  return url.split("#", 1)[0] ?? url;
}

/**
 * `--current-url`: requests to the very URL of the page; `--current-page` and `--current-origin`: to its origin.
 * Undefined when none of them was given.
 */
export function filterByPage(
  rows: readonly NetworkRow[],
  flags: Readonly<Record<string, string>> | undefined,
  url: string | undefined,
): PageFilter | undefined {
  const flag = PAGE_FLAGS.find((name) => flags?.[name] !== undefined);
  if (flag === undefined) return undefined;
  const fits = (row: NetworkRow): boolean => {
    if (url === undefined) return true;
    if (flag === "--current-url") return withoutFragment(row.url) === withoutFragment(url);
    return originOf(row.url) !== undefined && originOf(row.url) === originOf(url);
  };
  return { flag, url, matched: rows.filter(fits), total: rows.length };
}

/** Tools ask for the maps of scripts, lookups of ours among them. */
const SOURCE_MAP = /\.(?:js|mjs|cjs|css|jsx|ts|tsx)\.map$/;

interface Answer {
  readonly status: number | undefined;
  /** The row itself says that no answer came. */
  readonly broken: boolean;
  /** What was asked for, else what came; undefined when neither is told. */
  readonly type: string | undefined;
}

function isImageLike(type: string | undefined): boolean {
  return type === undefined || type === "" || /^(?:image(?:\/.*)?|img|other)$/i.test(type);
}

function kindOf(url: string, { status, broken, type }: Answer): NetworkKind {
  if (url.startsWith("data:")) return "noise";
  if (!broken && status !== undefined && status < 400) return "ok";
  // A server error on an icon is still a server error, and what a script asks for is no icon.
  const absent = broken || status === undefined || status === 404;
  if (absent && SOURCE_MAP.test(pathOf(url))) return "benign";
  return ICON.test(pathOf(url)) && absent && isImageLike(type) ? "benign" : "failed";
}

/** Reads one row of `network requests` (or the answer of `network request`). */
export function classify(row: JsonObject): NetworkRow {
  const url = stringMember(row, "url") ?? "";
  const status = typeof row["status"] === "number" ? row["status"] : undefined;
  const broken = row["failed"] === true || typeof row["error"] === "string";
  const type = stringMember(row, "resourceType");
  return {
    kind: kindOf(url, { status, broken, type: type ?? stringMember(row, "mimeType") }),
    requestId: stringMember(row, "requestId") ?? "",
    method: stringMember(row, "method") ?? "GET",
    url,
    resourceType: type ?? "Other",
    status,
    unanswered: status === undefined && !broken,
  };
}

/** A request can also stand there twice, with no answer in either row: that says nothing of another address. */
function isSentElsewhere(row: NetworkRow, last: NetworkRow | undefined): boolean {
  if (!row.unanswered || row.requestId === "" || last === undefined || last === row) return false;
  return last.url !== row.url || last.method !== row.method || !last.unanswered;
}

/**
 * Reads all rows of `network requests`. A request that was sent elsewhere stands there once for each address, with the
 * same id, and only the last of them has an answer (seen on 0.41.2).
 */
export function classifyAll(rows: readonly JsonObject[]): readonly NetworkRow[] {
  const all = rows.map(classify);
  const last = new Map(all.map((row) => [row.requestId, row]));
  return all.map((row) =>
    isSentElsewhere(row, last.get(row.requestId)) ? { ...row, kind: "ok", unanswered: false, redirected: true } : row,
  );
}

/** The rows without those that only say that a request was sent elsewhere. */
export function withoutRedirects(rows: readonly JsonObject[]): readonly JsonObject[] {
  const all = classifyAll(rows);
  return rows.filter((_, at) => all[at]?.redirected !== true);
}
