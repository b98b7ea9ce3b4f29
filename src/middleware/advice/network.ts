/** What to do with a list of requests: one request in detail, the others like it, a capture of all. */

import { nextAction } from "../../call/next-action.ts";
import type { NextAction, Outcome, Step } from "../../call/outcome.ts";
import { member, rowsOf } from "../../json.ts";
import { classifyAll, type NetworkRow, pathOf } from "../../network/rows.ts";

/** Ids and paths go into a call as they are, so only plain ones do. */
const SAFE_ID = /^[\w.-]{1,64}$/;
const SAFE_PATH = /^\/[\w./-]{1,80}$/;
/** A long run of letters and digits may be a token. */
const TOKEN = /[A-Za-z0-9_-]{24,}/;

const API = new Set(["Fetch", "XHR"]);

/** The request that is most worth a look: failed, then data, then icons, then any. */
export function mostTelling(rows: readonly NetworkRow[]): NetworkRow | undefined {
  const safe = rows.filter((row) => SAFE_ID.test(row.requestId) && row.kind !== "noise");
  return (
    safe.find((row) => row.kind === "failed" && API.has(row.resourceType)) ??
    safe.find((row) => row.kind === "failed") ??
    safe.find((row) => API.has(row.resourceType)) ??
    safe[0]
  );
}

function safePath(row: NetworkRow): string | undefined {
  const path = pathOf(row.url);
  return path.length > 1 && SAFE_PATH.test(path) && !TOKEN.test(path) ? path : undefined;
}

/**
 * Where in the source a failed request is made. A mode names a session, and no namespace. By its path, too: of one that got
 * no answer upstream tells by its id alone that it is pending.
 */
function lookup({ session }: Outcome, row: NetworkRow): readonly NextAction[] {
  const explicit = session?.kind === "explicit";
  if (row.kind !== "failed" || (explicit && session.namespace !== undefined)) return [];
  const named = explicit && session.name !== undefined ? { session: session.name } : {};
  const path = safePath(row);
  const filter = path === undefined ? {} : { filter: path };
  return [
    {
      tool: "agent_browser",
      id: "lookup-network-source",
      reason: "Find where in the source the failed request is made.",
      params: { networkSourceLookup: { requestId: row.requestId, ...filter, ...named } },
    },
  ];
}

/** Follow-ups of `network requests`; none when there is no request with a plain id. */
export function networkAdvice(outcome: Outcome, step: Step): readonly NextAction[] {
  if (step.command.network !== "lists" || typeof step.reply === "string") return [];
  const { data } = step.reply.value;
  if (member(data, "requests") === undefined) return [];
  const row = mostTelling(classifyAll(rowsOf(data, "requests")));
  if (!row) return [];
  const { session } = outcome;
  const path = step.argv.includes("--filter") ? undefined : safePath(row);
  return [
    nextAction(session, "inspect-network-request", "See headers and bodies of this request.", [
      "network",
      "request",
      row.requestId,
    ]),
    ...lookup(outcome, row),
    ...(path === undefined
      ? []
      : [
          nextAction(session, "filter-network-requests", "See only the requests to this path.", [
            "network",
            "requests",
            "--filter",
            path,
          ]),
        ]),
    ...(row.kind === "failed"
      ? [
          nextAction(session, "start-network-har-capture", "Record everything while the failure is repeated.", [
            "network",
            "har",
            "start",
          ]),
        ]
      : []),
  ];
}
