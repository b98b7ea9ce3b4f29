/** What has come of the caller's own `network route`s, from the rows of `network requests`. Pure. */
import type { NetworkRow } from "./rows.ts";

/** A route, as it was asked for. */
export interface AskedRoute {
  readonly pattern: string;
  readonly action: "abort" | "body" | "other";
}

/**
 * - at-work: what was routed is what happened; a request that such a route aborted is no fault of the page
 * - unfulfilled: a request fits the pattern and still failed (CORS, or it was made before the route)
 * - unmatched: no request fits the pattern
 */
export type RouteState = "at-work" | "unfulfilled" | "unmatched";

export interface CheckedRoute extends AskedRoute {
  readonly state: RouteState;
  /** The rows that fit and came to no good; of an abort, those that it aborted. */
  readonly rows: readonly NetworkRow[];
}

const ESCAPED = /[.+^${}()|[\]\\]/g;

/** Upstream's glob, held against the whole address: `**` and `*` stand for any text, `?` for itself. */
function fits(pattern: string, url: string): boolean {
  // A pattern may have many stars, and `.*` behind `.*` would try every way to share the text between them.
  const parts = pattern.split(/\*+/).map((part) => part.replace(ESCAPED, "\\$&").replace(/\?/g, "\\?"));
  const [first = "", ...rest] = parts;
  if (rest.length === 0) return url === pattern;
  const start = new RegExp(`^${first}`).exec(url);
  if (!start) return false;
  let at = start[0].length;
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1;
    const found = isLast && part !== "" ? lastAt(part, url, at) : url.slice(at).search(part);
    if (found < 0) return false;
    at += found;
  }
  return true;
}

/** Where the last part of a pattern stands at the end of the URL. */
function lastAt(part: string, url: string, from: number): number {
  return url.slice(from).search(new RegExp(`${part}$`));
}

function check(route: AskedRoute, rows: readonly NetworkRow[]): CheckedRoute {
  const fitting = rows.filter((row) => fits(route.pattern, row.url));
  if (fitting.length === 0) return { ...route, state: "unmatched", rows: [] };
  const bad = fitting.filter((row) => row.status === undefined || row.status >= 400);
  if (route.action === "abort")
    return { ...route, state: "at-work", rows: bad.filter((row) => row.status === undefined) };
  return { ...route, state: route.action === "body" && bad.length > 0 ? "unfulfilled" : "at-work", rows: bad };
}

/** Each route with what has come of it. */
export function checkRoutes(routes: readonly AskedRoute[], rows: readonly NetworkRow[]): readonly CheckedRoute[] {
  return routes.map((route) => check(route, rows));
}
