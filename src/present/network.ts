import type { AdvisedOutcome } from "../call/outcome.ts";
import { isJsonObject, type Json, type JsonObject, member, rowsOf, stringMember } from "../json.ts";
import { classify, filterByPage, type NetworkRow, type PageFilter } from "../network/rows.ts";
import { filePresenter } from "./files.ts";
import { counted, firstLine, listed, scalar } from "./lines.ts";
import type { Done, Presenter } from "./presenter.ts";

const MOST = 25;
const LONGEST_URL = 160;
const LONGEST_BODY = 2000;

function rowLine(row: NetworkRow): string {
  const mark = row.kind === "failed" ? "FAILED " : row.kind === "benign" ? "benign " : "";
  return `${mark}${row.status ?? "no status"} ${row.method} ${firstLine(row.url, LONGEST_URL)} [${row.resourceType}] id ${row.requestId}`;
}

const SCOPE: Readonly<Record<PageFilter["flag"], string>> = {
  "--current-url": "to the URL of the page",
  "--current-page": "to the origin of the page",
  "--current-origin": "to the origin of the page",
};

function filterLine(filter: PageFilter | undefined): string {
  if (!filter) return "";
  if (filter.url === undefined) return `${filter.flag} was left out: it is not known which page is open.\n`;
  return `${filter.matched.length} of ${counted(filter.total, "request")} went ${SCOPE[filter.flag]}, ${filter.url}\n`;
}

/** Requests: the failed ones first, then the rest; `data:` rows are noise and only counted. */
function requestsText({ data, ownFlags, page }: Done): string {
  const all = rowsOf(data, "requests").map(classify);
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
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(benign > 0 ? [`${benign} missing icons (harmless)`] : []),
    ...(noise > 0 ? [`${noise} data: rows left out`] : []),
  ];
  return `${filterLine(filter)}${parts.join(", ")}${sorted.length > 0 ? "\n" : ""}${listed(sorted, rowLine, MOST, "")}`;
}

/** What every browser sends about itself, which tells nothing about this request. */
const DULL = /^(sec-|user-agent$|upgrade-insecure-requests$|connection$|keep-alive$|date$)/i;

function headerLines(title: string, headers: Json | undefined): readonly string[] {
  if (!isJsonObject(headers)) return [];
  const lines = Object.entries(headers)
    .filter(([name]) => !DULL.test(name))
    .map(([name, value]) => `  ${name}: ${firstLine(scalar(value), 200)}`);
  return lines.length === 0 ? [] : [`${title}:`, ...lines];
}

function bodyText(title: string, body: string | undefined): readonly string[] {
  if (body === undefined || body === "") return [];
  const left = body.length - LONGEST_BODY;
  return [`${title}: ${body.slice(0, LONGEST_BODY)}${left > 0 ? ` (${left} characters more)` : ""}`];
}

function requestText(request: JsonObject): string {
  return [
    rowLine(classify(request)),
    ...headerLines("request headers", request["headers"]),
    ...bodyText("request body", stringMember(request, "postData")),
    ...headerLines("response headers", request["responseHeaders"]),
    ...bodyText("response body", stringMember(request, "responseBody")),
  ].join("\n");
}

function other(done: Done): string | undefined {
  const { data, argv } = done;
  if (member(data, "cleared") === true) return "The request log is cleared.";
  const routed = stringMember(data, "routed");
  if (routed !== undefined)
    return `Requests to ${routed} are ${argv.includes("--abort") ? "aborted" : argv.includes("--body") ? "answered with your body" : "routed"} from now on.`;
  const unrouted = stringMember(data, "unrouted");
  if (unrouted !== undefined) return `Route removed: ${unrouted}.`;
  if (member(data, "started") === true) return 'HAR recording has started; end it with ["network","har","stop",FILE].';
  const count = member(data, "requestCount");
  const file = filePresenter(done);
  return file === undefined
    ? undefined
    : `${file}${count === undefined ? "" : `, ${counted(Number(count), "request")}`}`;
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
  const rows = rowsOf(step.reply.value.data, "requests").map(classify);
  const filter = filterByPage(rows, step.ownFlags, outcome.page?.url);
  if (!filter) return {};
  const { flag, url, matched, total } = filter;
  return { networkRequestsPageFilter: { filter: flag, url, matched: matched.length, total } };
}
