import { hasClosed } from "../call/closing.ts";
import type { Layer } from "../call/context.ts";
import { nextAction, sessionKey } from "../call/next-action.ts";
import type { AdvisedOutcome, Finding, NextAction, Outcome, Step } from "../call/outcome.ts";
import { isCut } from "../cut.ts";
import { type Json, stringMember } from "../json.ts";
import { type FailureCategory, type Problem, refusal } from "../problem.ts";
import type { Received } from "../request/read.ts";
import { type Gone, reopenable, reopening } from "../session/guards.ts";
import { attachedAdvice } from "./advice/attached.ts";
import { failedCommand, ROW_ADVICE } from "./advice/failure-rows.ts";
import { networkAdvice } from "./advice/network.ts";
import { routeFacts, routeFinding, unroutedFindings } from "./advice/routes.ts";
import { snapshotAdvice } from "./advice/snapshot.ts";
import { safeActions } from "./safe-action.ts";

/** How long a look at an unresponsive session may take, in ms. */
const CHECK_MS = 5_000;

const SNAPSHOT = ["snapshot", "-i"] as const;
const FRESH_SAFETY = "Starts a new browser; what the old one had open is lost.";

function keyOf({ session }: Outcome): string | undefined {
  return session && sessionKey(session);
}

/** The page that was open in the session of this outcome: how it can be opened again. */
interface Reopen {
  readonly url: string;
  readonly gone: Gone;
}

function reopenOf({ state }: Received, outcome: Outcome): Reopen | undefined {
  const { current, last } = state.sessions;
  const key = keyOf(outcome) ?? current ?? last;
  const own = key === undefined ? undefined : state.pages.bySession[key];
  const url = reopenable(own ?? state.pages.inherited);
  if (url === undefined) return undefined;
  const { session } = outcome;
  const explicit = session?.kind === "explicit";
  const { name, namespace } = explicit ? session : { name: key, namespace: undefined };
  return { url, gone: { key: own && key, name, kind: explicit ? "explicit" : "managed", namespace } };
}

/** The words that open it again; undefined when there is no page, or not all is known that held its browser back. */
function reopenWords(call: Received, outcome: Outcome, mode: "auto" | "fresh"): readonly string[] | undefined {
  const page = reopenOf(call, outcome);
  const launch = page && reopening(call, page.gone, mode);
  return page && launch?.missing.length === 0 ? [...launch.flags, "open", page.url] : undefined;
}

type Advice = (call: Received, outcome: Outcome, problem: Problem) => readonly NextAction[];

const refresh: Advice = (_call, outcome) => [
  nextAction(outcome.session, "refresh-interactive-refs", "Get the current refs before trying again.", SNAPSHOT),
];

const reopen: Advice = (call, outcome) => {
  const words = reopenWords(call, outcome, "auto");
  return words === undefined ? [] : [nextAction(outcome.session, "reopen-page", "Open the page again.", words)];
};

/** A session that does not even say where it is was refused with its own way out. */
const reopenTab: Advice = (call, outcome, problem) =>
  problem.id === "session-unresponsive" ? [] : reopen(call, outcome, problem);

const checkSession: Advice = (call, outcome) => {
  const words = reopenWords(call, outcome, "fresh");
  const fresh = { sessionMode: "fresh", safety: FRESH_SAFETY } as const;
  return [
    nextAction(outcome.session, "check-session", "See whether the browser answers and where it is.", ["get", "url"], {
      timeoutMs: CHECK_MS,
    }),
    ...(words === undefined || outcome.session?.kind === "explicit"
      ? []
      : [
          nextAction(
            undefined,
            "recover-fresh-session",
            "If it does not answer, go on in a new browser.",
            words,
            fresh,
          ),
        ]),
  ];
};

/** A page that has asked so often may go on for ever: the ways out that need no answer. */
const MANY_DIALOGS = 3;

const leaveDialogs: Advice = (call, outcome) => {
  if ((call.state.dialogs.shown[keyOf(outcome) ?? ""] ?? 0) < MANY_DIALOGS) return [];
  const words = reopenWords(call, outcome, "fresh");
  const fresh = { sessionMode: "fresh", safety: FRESH_SAFETY } as const;
  const close = nextAction(outcome.session, "close-browser", "If it asks again and again, close the browser.", [
    "close",
  ]);
  if (words === undefined || outcome.session?.kind === "explicit") return [close];
  const reason = "If it asks again and again, go on in a new browser.";
  return [nextAction(undefined, "recover-fresh-session", reason, words, fresh), close];
};

const answerDialog: Advice = (call, outcome, problem) => [
  nextAction(outcome.session, "accept-dialog", "Accept the open dialog.", ["dialog", "accept"]),
  nextAction(outcome.session, "dismiss-dialog", "Dismiss the open dialog.", ["dialog", "dismiss"]),
  ...leaveDialogs(call, outcome, problem),
];

const answerConfirmation: Advice = (_call, outcome) => {
  const pending = outcome.steps.flatMap((step) =>
    typeof step.reply === "object" ? (stringMember(step.reply.value.data, "confirmation_id") ?? []) : [],
  );
  const [id] = pending;
  if (id === undefined) return [];
  return [
    nextAction(outcome.session, "confirm-action", "Run the pending action.", ["confirm", id]),
    nextAction(outcome.session, "deny-action", "Drop the pending action.", ["deny", id]),
  ];
};

const findTab: Advice = (_call, outcome) => [
  nextAction(outcome.session, "list-tabs", "See which tabs are open.", ["tab", "list"]),
];

const launchFresh: Advice = (call, outcome) => {
  const hint = outcome.sessionRecoveryHint;
  if (!hint || call.redactor.args(hint.exampleArgs).altered) return [];
  return [
    nextAction(undefined, "launch-fresh", hint.reason, hint.exampleArgs, {
      sessionMode: "fresh",
      safety: FRESH_SAFETY,
    }),
  ];
};

/** What to do after each kind of failure; a kind that is missing has no call that would help. */
const AFTER_FAILURE: Partial<Readonly<Record<FailureCategory, Advice>>> = {
  "stale-ref": refresh,
  "selector-not-found": refresh,
  "selector-unsupported": refresh,
  "session-lost": reopen,
  timeout: checkSession,
  "outcome-unknown": checkSession,
  "page-wedged": reopenTab,
  "parse-failure": checkSession,
  "dialog-blocked": answerDialog,
  "confirmation-required": answerConfirmation,
  "tab-drift": findTab,
  "validation-error": launchFresh,
};

function awaitDownload(outcome: Outcome, path: string): NextAction {
  const reason = "Wait for the file, which was reported and is not there.";
  return nextAction(outcome.session, "wait-for-download", reason, ["wait", "--download", path]);
}

/** What fills a storage goes to its origin and stays there. */
function returnTo(outcome: Outcome, url: string): readonly NextAction[] {
  return [nextAction(outcome.session, "return-to-page", "Opens the page before with the state.", ["open", url])];
}

function listings(outcome: Outcome, step: Step | undefined): readonly NextAction[] | undefined {
  if (step?.command.network === "lists") return networkAdvice(outcome, step);
  return step?.command.refs === "snapshot" ? snapshotAdvice(outcome, step) : undefined;
}

function afterSuccess(call: Received, outcome: Outcome): readonly NextAction[] {
  const step = outcome.steps.at(-1);
  const last = step?.command ?? outcome.command;
  const reply = typeof step?.reply === "object" ? step.reply.value : undefined;
  if (reply?.warning !== undefined) return answerDialog(call, outcome, refusal("dialog-blocked", reply.warning));
  const missing = outcome.artifacts.find(({ kind, exists }) => kind === "download" && !exists);
  if (missing) return [awaitDownload(outcome, missing.path)];
  if (outcome.loading) return [];
  if (last?.name === "state load" && outcome.leftUrl !== undefined) return returnTo(outcome, outcome.leftUrl);
  const listed = listings(outcome, step);
  if (listed) return listed;
  // `find ... text` reads, whatever the command is counted as.
  if (last?.findAction === "text") return [];
  if (last?.effect === "navigate") {
    return [nextAction(outcome.session, "inspect-opened-page", "See the page's controls and their refs.", SNAPSHOT)];
  }
  if (last?.effect === "switch") {
    return [
      nextAction(outcome.session, "inspect-current-page", "Refs are of another page now: get its own.", SNAPSHOT),
    ];
  }
  if (last?.effect === "mutate" && last.changes !== "settings") {
    return [nextAction(outcome.session, "inspect-after-mutation", "See what the page has become.", SNAPSHOT)];
  }
  return [];
}

function succeeded(call: Received, outcome: Outcome): readonly NextAction[] {
  const attached = attachedAdvice(call.request.words, call.world.env, outcome);
  return [...attached, ...afterSuccess(call, outcome)];
}

/** Rows of requests are told apart by the page that the session is known to be on. */
function withKnownPage(call: Received, outcome: Outcome): Outcome {
  const name = keyOf(outcome);
  const wanted = outcome.page === undefined && outcome.steps.some(({ command }) => command.network === "lists");
  const page = wanted && name !== undefined ? call.state.pages.bySession[name] : undefined;
  return page ? { ...outcome, page: { url: page.url, urlKey: page.urlKey } } : outcome;
}

/** Requests are told with what the caller's own routes did to them. */
function withRoutes(call: Received, outcome: Outcome, before: readonly Finding[]): Outcome {
  const finding = routeFinding(outcome, call.state.routes[keyOf(outcome) ?? ""] ?? []);
  return { ...outcome, findings: [...outcome.findings, ...before, ...(finding ? [finding] : [])] };
}

/** A call that was cut off or timed out before it could act has nothing to check. */
function afterProblem(call: Received, outcome: Outcome, problem: Problem): readonly NextAction[] {
  const failed = { outcome, ...failedCommand(outcome), reopen: reopenWords(call, outcome, "fresh") };
  const exact = ROW_ADVICE[problem.id]?.(failed) ?? [];
  // The result shows the page already, with refs that are good.
  if (outcome.failurePage) return exact.filter(({ params: { args } }) => args?.at(-2) !== "snapshot");
  if (exact.length > 0) return exact;
  if (problem.category === "aborted") return problem.mayHaveRun ? checkSession(call, outcome, problem) : [];
  if (problem.id === "page-loading") return [];
  if (problem.category === "timeout" && !problem.mayHaveRun) return refresh(call, outcome, problem);
  return AFTER_FAILURE[problem.category]?.(call, outcome, problem) ?? [];
}

/** Every text in the parameters of a mode. */
function textsIn(value: Json | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((item) => textsIn(item));
}

/** Whether nothing of the call is secret or cut, so that it can run as it stands. */
function isWhole({ redactor }: Received, { params }: NextAction): boolean {
  const isByMode = params.args === undefined;
  const words = isByMode ? textsIn(params) : params.args;
  const texts = isByMode ? words : [params.stdin ?? ""];
  if (!isByMode && redactor.args(words).altered) return false;
  if (texts.some((text) => redactor.text(text).altered)) return false;
  return !words.some((word) => word.includes("[REDACTED]") || isCut(word));
}

/** A call that is advised for two reasons stands under the first of them. */
function onceEach(actions: readonly NextAction[]): readonly NextAction[] {
  const calls = actions.map(({ params }) => JSON.stringify(params));
  return actions.filter((_, index) => calls.indexOf(calls[index] ?? "") === index);
}

const LOST: ReadonlySet<FailureCategory> = new Set(["session-lost", "timeout", "outcome-unknown", "page-wedged"]);

/** Why the page is not offered to be opened again: its browser was held back in a way that is not known any more. */
function leftOut(call: Received, outcome: Outcome): readonly string[] {
  const page = outcome.status === "ok" || !LOST.has(outcome.problem.category) ? undefined : reopenOf(call, outcome);
  const mode = outcome.status !== "ok" && outcome.problem.category === "session-lost" ? "auto" : "fresh";
  const missing = page ? reopening(call, page.gone, mode).missing : [];
  return missing.length === 0 ? [] : [`A new browser needs ${missing.join(", ")} again, as the one before had it.`];
}

/**
 * Adds the exact calls that make sense now. An action that redaction would change is dropped, since it could not
 * run any more, and so is one in which something of the page would be more than a word (`safe-action.ts`).
 */
export function nextActions(): Layer<Received, object, Outcome, AdvisedOutcome> {
  return {
    name: "nextActions",
    run: async (call, next) => {
      const inner = withKnownPage(call, await next({}));
      const unrouted = unroutedFindings(inner, call.state.routes[keyOf(inner) ?? ""] ?? []);
      for (const fact of routeFacts(inner)) call.record(call.redactor.fact(fact));
      const outcome = withRoutes(call, inner, unrouted);
      const own = outcome.status === "ok" ? succeeded(call, outcome) : afterProblem(call, outcome, outcome.problem);
      // What was there to go on with was closed by the last row.
      const ofMode = outcome.mode?.nextActions ?? [];
      const all = hasClosed(outcome)
        ? []
        : [...ofMode, ...outcome.findings.flatMap((finding) => finding.nextActions), ...own];
      const runnable = all.filter((action) => isWhole(call, action));
      const nextActions = onceEach(safeActions(call, outcome, runnable));
      return { ...outcome, nextActions, notes: [...outcome.notes, ...leftOut(call, outcome)] };
    },
  };
}
