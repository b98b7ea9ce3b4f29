/** Remembers `network route`s, and says of later requests what these did to them. */

import { nextAction, sessionKey } from "../../call/next-action.ts";
import type { Finding, Outcome, SessionFacts, Step } from "../../call/outcome.ts";
import type { Fact } from "../../events/schema.ts";
import { rowsOf, stringMember } from "../../json.ts";
import { type AskedRoute, type CheckedRoute, checkRoutes } from "../../network/route-check.ts";
import { classify } from "../../network/rows.ts";
import { bare } from "../../quote.ts";

function done(step: Step): boolean {
  return typeof step.reply === "object" && step.reply.value.success && !step.problem;
}

function actionOf(step: Step): AskedRoute["action"] {
  if (step.argv.includes("--abort")) return "abort";
  return step.argv.includes("--body") ? "body" : "other";
}

/** The facts about routes that a call leaves, in order. */
export function routeFacts(outcome: Outcome): readonly Fact[] {
  const session = outcome.session && sessionKey(outcome.session);
  if (session === undefined) return [];
  return outcome.steps.filter(done).flatMap((step): readonly Fact[] => {
    const data = typeof step.reply === "object" ? step.reply.value.data : null;
    if (step.command.network === "routes") {
      const pattern = stringMember(data, "routed");
      return pattern === undefined ? [] : [{ type: "route.added", session, pattern, action: actionOf(step) }];
    }
    if (step.command.network !== "unroutes") return [];
    const pattern = step.argv[2];
    return [{ type: "route.removed", session, ...(pattern === undefined ? {} : { pattern }) }];
  });
}

function patternsOf(routes: readonly AskedRoute[]): string {
  const [first, ...more] = routes.map(({ pattern }) => bare(pattern));
  return first === undefined ? "None is known to be in force." : `In force: ${[first, ...more].join(", ")}.`;
}

/** The routes that are known once a step has run. */
function after(known: readonly AskedRoute[], step: Step): readonly AskedRoute[] {
  const [, , pattern] = step.argv;
  if (!done(step) || pattern === undefined) return done(step) && step.command.network === "unroutes" ? [] : known;
  if (step.command.network === "unroutes") return known.filter((route) => route.pattern !== pattern);
  return step.command.network === "routes" ? [...known, { pattern, action: actionOf(step) }] : known;
}

/** Upstream calls any pattern removed. `known` are the routes before the call; another process may have set more. */
export function unroutedFindings(outcome: Outcome, known: readonly AskedRoute[]): readonly Finding[] {
  let routes = known;
  return outcome.steps.flatMap((step, at): readonly Finding[] => {
    const before = routes;
    routes = after(routes, step);
    const [, , pattern] = step.argv;
    const missed = step.command.network === "unroutes" && done(step) && pattern !== undefined;
    if (!missed || before.some((route) => route.pattern === pattern)) return [];
    return [
      {
        id: "network-unrouted",
        field: "networkUnrouted",
        kind: "undone",
        summary: `No route was set here for ${bare(pattern)}, so none is known to have ended: the pattern must be the one that was given. ${patternsOf(before)}`,
        evidence: { pattern, known: before.map((route) => route.pattern) },
        nextActions: [],
        step: at,
      },
    ];
  });
}

function sentence({ pattern, action, state, rows }: CheckedRoute): string | undefined {
  switch (state) {
    case "unmatched":
      return `No request here fits your route ${pattern}, so it has changed nothing yet.`;
    case "unfulfilled":
      return `${rows.length} of the requests that fit your route ${pattern} failed all the same: your body did not answer them. They may be older than the route, or CORS may have refused it (a cross-origin page needs --allow-origin).`;
    case "at-work":
      return action === "abort" && rows.length > 0
        ? `${rows.length} of the requests without a status ${rows.length === 1 ? "was" : "were"} aborted by your own route ${pattern}.`
        : undefined;
  }
}

const SAFE_ID = /^[\w.-]{1,64}$/;

function actions(session: SessionFacts | undefined, routes: readonly CheckedRoute[]): Finding["nextActions"] {
  const failed = routes.find(({ state }) => state === "unfulfilled");
  const id = failed?.rows.find(({ requestId }) => SAFE_ID.test(requestId))?.requestId;
  if (id === undefined) return [];
  return [
    nextAction(session, "inspect-routed-network-request", "See how the routed request ended.", [
      "network",
      "request",
      id,
    ]),
    nextAction(session, "start-network-har-capture-for-route-mock", "Record the requests while they are repeated.", [
      "network",
      "har",
      "start",
    ]),
  ];
}

/** What the session's routes did to the requests that a call listed; undefined when there is nothing to say. */
export function routeFinding(outcome: Outcome, routes: readonly AskedRoute[]): Finding | undefined {
  const step = outcome.steps.find(({ command }) => command.network === "lists");
  if (!step || !done(step) || typeof step.reply === "string" || routes.length === 0) return undefined;
  const filtered = step.argv.length > 2;
  const checked = checkRoutes(routes, rowsOf(step.reply.value.data, "requests").map(classify));
  // A list that was narrowed does not show that nothing fits.
  const told = checked.filter((route) => sentence(route) !== undefined && !(filtered && route.state === "unmatched"));
  if (told.length === 0) return undefined;
  return {
    id: "network-routes",
    field: "networkRouteDiagnostics",
    ...(told.some(({ state }) => state === "unfulfilled") ? {} : { kind: "note" as const }),
    summary: told.flatMap((route) => sentence(route) ?? []),
    evidence: {
      routes: told.map(({ pattern, action, state, rows }) => ({
        pattern,
        action,
        state,
        requestIds: rows.slice(0, 5).map(({ requestId }) => requestId),
      })),
    },
    nextActions: actions(outcome.session, told),
  };
}
