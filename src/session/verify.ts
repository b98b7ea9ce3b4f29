/** Whether a session still answers after a call that was stopped without an answer. */

import type { Planned } from "../call/context.ts";
import { nextAction } from "../call/next-action.ts";
import { type Finding, type Outcome, rejected } from "../call/outcome.ts";
import { refusal } from "../problem.ts";
import { bare } from "../quote.ts";
import { type Chosen, factsOf } from "./chosen.ts";
import { reopenable, reopening } from "./guards.ts";
import { runningEnvironment } from "./launch.ts";
import { awaitPage } from "./loading.ts";
import { record } from "./record.ts";
import { repeatsFresh } from "./recovery-hint.ts";

/** How long the session may take to say where it is, in ms. */
const ANSWER_MS = 3_000;
/** The same for a command that needs the session to answer, and not its page. */
const ALIVE_MS = 300;
/** What the answer itself may take beside it. */
const GRACE_MS = 1_000;

function isUnverified(call: Planned, chosen: Chosen): boolean {
  return !chosen.cold && call.state.resources.browsers[chosen.key]?.unverified === true;
}

/** Looks and questions would take the one pending slot of a session with confirmations. */
function mayAsk(call: Planned, chosen: Chosen): boolean {
  return call.plan.argv.command.stuck !== "sent" && call.state.resources.browsers[chosen.key]?.armed !== true;
}

/** Goes to another page or tab, or waits as long as it was told: it needs no answer of the page that loads. */
function mayGo({ argv: { command } }: Planned["plan"]): boolean {
  return command.opens === true || command.family === "tab" || command.pause === "wait";
}

/**
 * Asked in the one way that leaves nothing pending in the daemon (`upstream/protocol/render.ts`).
 * @returns loading: the session answers, and its page does not
 */
async function answers(call: Planned, { globals, launch }: Chosen): Promise<boolean | "loading"> {
  const ms = mayGo(call.plan) ? ALIVE_MS : ANSWER_MS;
  const rows = [["wait", "--load", "domcontentloaded", "--timeout", `${ms}`]];
  const replies = await call.ask({ globals, env: runningEnvironment(launch), rows, deadlineMs: ANSWER_MS + GRACE_MS });
  const [reply] = replies ?? [];
  return reply !== undefined && (reply.success || "loading");
}

function stillLoading(call: Planned, chosen: Chosen): Outcome {
  const { url } = call.state.pages.bySession[chosen.key] ?? {};
  const session = factsOf(call, chosen);
  const message = `The page${url === undefined ? "" : ` (${bare(url)})`} did not answer within ${ANSWER_MS / 1000} s: another one is still loading in its place, or it is busy. Nothing was run.`;
  const finding: Finding = {
    id: "page-loading",
    field: "pageLoading",
    summary: "Wait for it, or open a page: that ends the loading, and does not undo what was sent before.",
    evidence: { waitedMs: ANSWER_MS },
    nextActions: [awaitPage(session)],
  };
  return rejected(refusal("timeout", message, "page-loading"), { session, findings: [finding] });
}

const FRESH_SAFETY = "Starts a new browser and ends this one; what it had open is lost.";

/** How to go on without a session that does not answer: a new browser in place of ours; a caller's is to be closed. */
function wayOut(call: Planned, chosen: Chosen): Finding["nextActions"] {
  const { key } = chosen;
  if (chosen.kind === "explicit") {
    return [
      nextAction(factsOf(call, chosen), "close-unresponsive-session", "End the browser that does not answer.", [
        "close",
      ]),
    ];
  }
  const { plan, state } = call;
  const target = reopenable(state.pages.bySession[key]) ?? "about:blank";
  const { flags, missing } = reopening(call, chosen, "fresh");
  if (missing.length > 0) return [];
  // A call that opens a page is made there as it stands; any other needs the page that was open.
  const words = repeatsFresh(plan) ? [...flags, ...plan.args] : [...flags, "open", target];
  const more = { sessionMode: "fresh", safety: FRESH_SAFETY } as const;
  return [nextAction(undefined, "recover-fresh-session", "Go on in a new browser.", words, more)];
}

function unresponsive(call: Planned, chosen: Chosen): Outcome {
  const { key, kind } = chosen;
  const { url } = call.state.pages.bySession[key] ?? {};
  const message = `The browser${url === undefined ? "" : ` (on ${bare(url)})`} did not answer within ${ANSWER_MS / 1000} s; it may still be busy with the command that was stopped before. Nothing was run.`;
  const finding: Finding = {
    id: "session-unresponsive",
    field: "sessionUnresponsive",
    summary:
      kind === "managed"
        ? 'Go on in a new browser with sessionMode "fresh", which also ends this one; or repeat the call later.'
        : "Close it and open it again, or repeat the call later.",
    evidence: { session: key, answeredWithinMs: null, waitedMs: ANSWER_MS },
    nextActions: wayOut(call, chosen),
  };
  const session = factsOf(call, chosen);
  return rejected(refusal("page-wedged", message, "session-unresponsive"), { session, findings: [finding] });
}

/**
 * Asks a session whose last call got no answer where it is, before anything else is sent to it: a command that
 * queues behind a stuck one would only be stuck too. A session that does not answer gets nothing.
 * @returns why the call must not run
 */
export async function verify(call: Planned, chosen: Chosen): Promise<Outcome | undefined> {
  if (!isUnverified(call, chosen) || !mayAsk(call, chosen)) return undefined;
  const answer = await answers(call, chosen);
  if (answer === "loading") return mayGo(call.plan) ? undefined : stillLoading(call, chosen);
  if (!answer) return unresponsive(call, chosen);
  record(call, { type: "session.verified", session: chosen.key });
  return undefined;
}

/**
 * The process ran out of time, or upstream's client did: the daemon may be stuck. One that a person aborted is most
 * likely still loading, and the next call may wait for it.
 */
function isUnanswered(outcome: Outcome): boolean {
  if (outcome.status !== "failed") return false;
  const { category } = outcome.problem;
  const stopped = category === "timeout" && outcome.steps.some(({ reply }) => reply === "unknown");
  // Upstream gave it up after its own 30 s, and may still be loading.
  return stopped || category === "outcome-unknown" || outcome.problem.id === "operation-timeout";
}

/** Remembers a call that got no answer, and forgets one when the session has answered another. */
export function followAnswers(call: Planned, chosen: Chosen, outcome: Outcome): void {
  const unanswered = isUnanswered(outcome) || outcome.loading === true;
  const { opens, pause } = call.plan.argv.command;
  const asked = mayAsk(call, chosen) && opens !== true && pause !== "wait";
  const answered = outcome.status === "ok" && isUnverified(call, chosen) && !asked;
  if (!unanswered && !answered) return;
  if (!call.world.session(chosen.name, chosen.namespace).probe().alive) return;
  record(call, { type: unanswered ? "session.unverified" : "session.verified", session: chosen.key });
}
