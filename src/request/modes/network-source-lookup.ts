/** The mode `networkSourceLookup`: which requests have failed, and where in the workspace they may be made. */
import { z } from "zod";
import type { Outcome } from "../../call/outcome.ts";
import { field } from "../../details-field.ts";
import { isJsonObject, type JsonObject, rowsOf } from "../../json.ts";
import { type Candidate, place, ranked } from "../../lookup/candidate.ts";
import { type FailedRequest, failedRequest, initiatorCandidates } from "../../lookup/failed-requests.ts";
import { type Hit, hitsIn, needlesFor } from "../../lookup/needles.ts";
import { FILES_BY_DEFAULT, MOST_FILES, type Scanned, scan } from "../../lookup/scan.ts";
import { withoutRedirects } from "../../network/rows.ts";
import { bare } from "../../quote.ts";
import { collectSecrets } from "../../redaction/secrets.ts";
import { readArgv } from "../../upstream/grammar/argv.ts";
import { lookupPlan, lookupResult } from "./compiled.ts";
import { batchOf, compiledField, dataOf, fieldFault, invalid, laneOf, withFound } from "./lookup.ts";
import { defineMode } from "./mode.ts";
import type { Compiled, Doors, Rows, Setting } from "./mode-call.ts";

const EXAMPLE = '{"networkSourceLookup":{"url":"/api/items"}}';

/** Failed requests that are told in details, and in the text. */
const MOST_REQUESTS = 20;
const MOST_LINES = 3;
/** Places of each literal that are kept until the best are known. */
const MOST_HITS = 200;

const shape = {
  networkSourceLookup: z
    .strictObject({
      requestId: z.string().optional(),
      filter: z.string().optional(),
      url: z.string().optional(),
      maxWorkspaceFiles: z.number().int().positive().max(MOST_FILES).optional(),
      session: z.string().optional(),
    })
    .meta({
      loose: true,
      description: 'Failed requests, with source file candidates: {"filter":PART_OF_URL} or {"requestId":ID}.',
    }),
};

type Given = z.infer<z.ZodObject<typeof shape>>["networkSourceLookup"];

interface Read extends Given {
  readonly rows: Rows;
}

function said(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text;
}

function read({ networkSourceLookup: given }: { readonly networkSourceLookup: Given }): Read {
  const id = said(given.requestId);
  const filter = said(given.filter) ?? said(given.url);
  const rows = [
    ...(id === undefined ? [] : [["network", "request", id]]),
    ...(filter === undefined ? [] : [["network", "requests", "--filter", filter]]),
  ];
  return { ...given, rows };
}

function compile({ requestId, filter, url, session, rows }: Read, setting: Setting): Compiled {
  if (rows.length === 0) return invalid(`networkSourceLookup needs requestId, filter or url: ${EXAMPLE}.`);
  const fault = fieldFault("networkSourceLookup", { requestId, filter, url, session });
  return fault === undefined ? batchOf(rows, session, setting) : invalid(`${fault} The right form: ${EXAMPLE}.`);
}

/** All requests that were told of: the one by its id, and those of the list, each once. */
function requestsOf(outcome: Outcome): readonly JsonObject[] {
  const one = dataOf(outcome, "network request");
  const list = rowsOf(dataOf(outcome, "network requests") ?? null, "requests");
  const all = withoutRedirects([...(isJsonObject(one) ? [one] : []), ...list]);
  return all.filter((row, at) => {
    const id = row["requestId"];
    return id === undefined || all.findIndex((other) => other["requestId"] === id) === at;
  });
}

function hitCandidate(file: string, hit: Hit, failed: readonly string[]): Candidate {
  const { needle, line, confidence, quoted } = hit;
  const what = needle.kind === "path" ? "path" : "beginning of the path";
  return {
    source: "workspace-search",
    confidence,
    evidence: [`${quoted ? "a string with" : "names"} the ${what}`],
    file,
    ...place(line, undefined),
    requestUrl: failed.find((url) => url.includes(needle.text)) ?? needle.url,
  };
}

type Search = Scanned & { readonly candidates: readonly Candidate[] };

async function searched(
  given: Read,
  broken: readonly JsonObject[],
  asked: readonly string[],
  doors: Doors,
): Promise<Search> {
  const failed = broken.flatMap((row) => failedRequest(row)?.url ?? []);
  const needles = needlesFor([...asked, ...failed]);
  const hits: Candidate[] = [];
  const visit = (file: string, text: string): boolean => {
    hits.push(...hitsIn(file, text, needles).map((hit) => hitCandidate(file, hit, failed)));
    return hits.length < MOST_HITS;
  };
  const most = given.maxWorkspaceFiles ?? FILES_BY_DEFAULT;
  const scanned = await scan(doors.workspace, most, needles.length > 0 ? visit : undefined);
  const initiators = broken.flatMap((row) => initiatorCandidates(row, scanned.files));
  return { ...scanned, candidates: ranked([...initiators, ...hits]) };
}

function requestLine({ status, method, url, requestId, error }: FailedRequest): string {
  const id = requestId === undefined ? "" : ` id ${bare(requestId)}`;
  const why = error === undefined ? "" : ` (${bare(error)})`;
  return `${status ?? "no status"} ${bare(method)} ${bare(url)}${id}${why}`;
}

function requestLines(failed: readonly FailedRequest[]): readonly string[] {
  const more = failed.length - MOST_LINES;
  const lines = failed.slice(0, MOST_LINES).map(requestLine);
  return more > 0 ? [...lines, `${more} more in details.networkSourceLookup.failedRequests`] : lines;
}

function counted(count: number, what: string): string {
  return `${count === 0 ? "No" : count} ${what}${count === 1 ? "" : "s"}`;
}

async function conclude(given: Read, outcome: Outcome, doors: Doors): Promise<Outcome> {
  if (outcome.status === "rejected") return outcome;
  const { requestId, filter, url, maxWorkspaceFiles, session, rows } = given;
  const { redactor } = doors;
  const requests = requestsOf(outcome);
  const failed = requests.flatMap((row) => failedRequest(row) ?? []);
  const broken = requests.filter((row) => failedRequest(row) !== undefined);
  const asked = [filter, url].flatMap((one) => said(one) ?? []).map((one) => redactor.url(one).value);
  const search = await searched(given, broken, asked, doors);
  const { candidates } = search;
  const query = { requestId: said(requestId), filter: said(filter), url: said(url), maxWorkspaceFiles };
  const found = candidates.length === 0 ? "no-candidates" : "failed-requests-found";
  return withFound(outcome, {
    field: "networkSourceLookup",
    compiled: compiledField(rows, session, query, redactor),
    result: {
      status: failed.length === 0 ? "no-failed-requests" : found,
      failedRequests: failed.slice(0, MOST_REQUESTS).map((one) => ({ ...one })),
    },
    summary: `${counted(failed.length, "failed request")}, ${counted(candidates.length, "source candidate").toLowerCase()}.`,
    lines: requestLines(failed),
    candidates,
    limitations: search.limitations,
  });
}

function details(): z.ZodRawShape {
  const text = z.string().exactOptional();
  const number = z.number().exactOptional();
  const request = z.strictObject({
    requestId: text,
    url: z.string(),
    status: number,
    method: z.string(),
    error: text,
  });
  const plan = lookupPlan({ requestId: text, filter: text, url: text, maxWorkspaceFiles: number });
  const result = lookupResult(["failed-requests-found", "no-candidates", "no-failed-requests"], {
    failedRequests: z.array(request),
  });
  const when = "the call is a networkSourceLookup that ran";
  return {
    compiledNetworkSourceLookup: field(plan, when, "What was asked of the browser."),
    networkSourceLookup: field(result, when, "Which requests failed, and where they may be made."),
  };
}

export const networkSourceLookup = defineMode({
  name: "networkSourceLookup",
  shape,
  read,
  words: () => ["batch"],
  lane: ({ session }) => laneOf(session),
  secrets: ({ rows, url, filter }) => {
    const addresses = [url, filter].flatMap((one) => (said(one) === undefined ? [] : [["open", one ?? ""]]));
    return collectSecrets([...rows, ...addresses].flatMap((row) => readArgv(row).argv ?? []));
  },
  show: ({ requestId, filter, url, session }, safe) => {
    const sought = [requestId, filter, url].flatMap((one) =>
      said(one) === undefined ? [] : [safe.url(one ?? "").value],
    );
    const named = session === undefined ? [] : ["--session", session];
    return { words: safe.args(["networkSourceLookup", ...sought, ...named]).value };
  },
  compile,
  conclude,
  details,
});
