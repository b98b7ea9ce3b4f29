import type { AdvisedOutcome } from "../call/outcome.ts";
import { isJsonObject, type Json, type JsonObject, member, rowsOf, stringMember } from "../json.ts";
import { classify, classifyAll, filterByPage, type NetworkRow, type PageFilter } from "../network/rows.ts";
import { fileLine } from "./files.ts";
import { counted, firstLine, listed, scalar } from "./lines.ts";
import { type Done, echoed, type Presenter } from "./presenter.ts";
import {
  bare,
  given,
  joined,
  NOTHING,
  type Own,
  own,
  page as pageWords,
  rows as rowBlock,
  type Speech,
} from "./speech.ts";

const MOST = 25;
const LONGEST_URL = 160;
const LONGEST_BODY = 2000;

function rowLine(row: NetworkRow): string {
  const mark = row.kind === "failed" ? "FAILED " : row.kind === "benign" ? "benign " : "";
  return `${mark}${row.status ?? (row.redirected ? "redirected" : "no status")} ${row.method} ${firstLine(row.url, LONGEST_URL)} [${row.resourceType}] id ${row.requestId}`;
}

const SCOPE: Readonly<Record<PageFilter["flag"], string>> = {
  "--current-url": "to the URL of the page",
  "--current-page": "to the origin of the page",
  "--current-origin": "to the origin of the page",
};

function filterLine(filter: PageFilter | undefined): readonly Own[] {
  if (!filter) return [];
  const { flag, url, matched, total } = filter;
  if (url === undefined) return [own`${given(flag)} was left out: it is not known which page is open.`];
  return [own`${matched.length} of ${counted(total, "request")} went ${given(SCOPE[flag])}, ${bare(url)}`];
}

/** Requests: the failed ones first, then the rest; `data:` rows are noise and only counted. */
function requestsText({ data, ownFlags, page }: Done): Speech {
  const all = classifyAll(rowsOf(data, "requests"));
  const filter = filterByPage(all, ownFlags, page?.url);
  const rows = filter?.matched ?? all;
  const shown = rows.filter((row) => row.kind !== "noise");
  const failed = shown.filter((row) => row.kind === "failed").length;
  const benign = shown.filter((row) => row.kind === "benign").length;
  const noise = rows.length - shown.length;
  const order = { failed: 0, ok: 1, benign: 2, noise: 3 } as const;
  const sorted = [...shown].sort((a, b) => order[a.kind] - order[b.kind]);
  const parts = [
    counted(shown.length, "request"),
    ...(failed > 0 ? [own`${failed} failed`] : []),
    ...(benign > 0 ? [own`${benign} harmless ${benign === 1 ? bare("miss") : bare("misses")}`] : []),
    ...(noise > 0 ? [own`${noise} data: rows left out`] : []),
  ];
  return [...filterLine(filter), joined(parts, ", "), ...listed(sorted, rowLine, MOST)];
}

/** What every browser sends about itself, which tells nothing about this request. */
const DULL = /^(sec-|user-agent$|upgrade-insecure-requests$|connection$|keep-alive$|date$)/i;

function headerLines(title: Own, headers: Json | undefined): Speech {
  if (!isJsonObject(headers)) return [];
  const lines = Object.entries(headers)
    .filter(([name]) => !DULL.test(name))
    .map(([name, value]) => `${name}: ${firstLine(scalar(value), 200)}`);
  return lines.length === 0 ? [] : [title, rowBlock(lines)];
}

function bodyText(title: Own, body: string | undefined): Speech {
  if (body === undefined || body === "") return [];
  const left = body.length - LONGEST_BODY;
  return [title, pageWords(body.slice(0, LONGEST_BODY)), ...(left > 0 ? [own`(${left} characters more)`] : [])];
}

function requestText(request: JsonObject): Speech {
  return [
    rowBlock([rowLine(classify(request))]),
    ...headerLines(own`request headers:`, request["headers"]),
    ...bodyText(own`request body:`, stringMember(request, "postData")),
    ...headerLines(own`response headers:`, request["responseHeaders"]),
    ...bodyText(own`response body:`, stringMember(request, "responseBody")),
  ];
}

function routeEffect(argv: readonly string[]): Own {
  if (argv.includes("--abort")) return own`aborted`;
  return own`answered with your body`;
}

/** Without an answer of its own a route lets everything through. */
function isEmptyRoute(argv: readonly string[]): boolean {
  return !argv.includes("--abort") && !argv.includes("--body");
}

/** Upstream holds a pattern against the whole address, whatever it looks like. */
function whole(pattern: string): Own {
  if (/\*|^[a-z][a-z0-9+.-]*:/i.test(pattern)) return NOTHING;
  return own` No request can fit it: a pattern is held against the whole address, and * stands for any text (**/api/*).`;
}

/** Its finding says what became of it. */
const NOTHING_SAID: Speech = [];

function other(done: Done): Own | Speech | undefined {
  const { data, argv, findings } = done;
  if (member(data, "cleared") === true) return own`The request log is cleared.`;
  const routed = stringMember(data, "routed");
  if (routed !== undefined && isEmptyRoute(argv))
    return own`Requests to ${echoed(done, routed)} go on to the server as before: a route needs --abort, or --body TEXT to answer them.${whole(routed)}`;
  if (routed !== undefined)
    return own`Requests to ${echoed(done, routed)} are ${routeEffect(argv)} from now on.${whole(routed)}`;
  const unrouted = stringMember(data, "unrouted");
  if (unrouted !== undefined && findings.some(({ id }) => id === "network-unrouted")) return NOTHING_SAID;
  if (unrouted !== undefined) return own`Route removed: ${echoed(done, unrouted)}.`;
  if (member(data, "started") === true)
    return own`HAR recording has started; end it with ["network","har","stop",FILE].`;
  const count = member(data, "requestCount");
  const file = fileLine(done);
  return file && count !== undefined ? own`${file}, ${counted(Number(count), "request")}` : file;
}

/** Commands whose answer is one of requests. */
const WORDS: Readonly<Record<string, Presenter>> = {
  "network requests": (done) => (member(done.data, "requests") === undefined ? undefined : requestsText(done)),
  "network request": ({ data }) => (isJsonObject(data) ? requestText(data) : undefined),
};

export const networkPresenter: Presenter = (done) => WORDS[done.command.name]?.(done) ?? other(done);

/** `networkRequestsPageFilter`: how many rows a wrapper filter left, when one was given. */
export function networkFields(outcome: AdvisedOutcome): Record<string, Json | undefined> {
  const step = outcome.steps.find(({ command }) => command.network === "lists");
  if (!step || typeof step.reply === "string") return {};
  const rows = classifyAll(rowsOf(step.reply.value.data, "requests"));
  const filter = filterByPage(rows, step.ownFlags, outcome.page?.url);
  if (!filter) return {};
  const { flag, url, matched, total } = filter;
  return { networkRequestsPageFilter: { filter: flag, url, matched: matched.length, total } };
}
