import { stringMember } from "../json.ts";
import { nextAction } from "../pipeline/next-action.ts";
import type { AdvisedOutcome, NextAction, Outcome } from "../pipeline/outcome.ts";
import type { FailureCategory, Problem } from "../pipeline/problem.ts";
import type { CallContext, Layer } from "../pipeline/types.ts";

/** How long a look at an unresponsive session may take, in ms. */
const CHECK_MS = 5_000;

const SNAPSHOT = ["snapshot", "-i"] as const;
const FRESH_SAFETY = "Starts a new browser; what the old one had open is lost.";

/** The page that was open in the session of this outcome, as it can be opened again. */
function reopenUrl(call: CallContext, outcome: Outcome): string | undefined {
  const { current, last } = call.state.sessions;
  const name = outcome.session?.name ?? current ?? last;
  const page = (name === undefined ? undefined : call.state.pages.bySession[name]) ?? call.state.pages.inherited;
  const openable = page && /^(https?|file):/.test(page.url);
  return openable ? page.url : undefined;
}

type Advice = (call: CallContext, outcome: Outcome, problem: Problem) => readonly NextAction[];

const refresh: Advice = (_call, outcome) => [
  nextAction(outcome.session, "refresh-interactive-refs", "Get the current refs before trying again.", SNAPSHOT),
];

const reopen: Advice = (call, outcome) => {
  const url = reopenUrl(call, outcome);
  return url === undefined ? [] : [nextAction(outcome.session, "reopen-page", "Open the page again.", ["open", url])];
};

const checkSession: Advice = (call, outcome) => {
  const url = reopenUrl(call, outcome);
  const fresh = { sessionMode: "fresh", safety: FRESH_SAFETY } as const;
  return [
    nextAction(outcome.session, "check-session", "See whether the browser answers and where it is.", ["get", "url"], {
      timeoutMs: CHECK_MS,
    }),
    ...(url === undefined || outcome.session?.kind === "explicit"
      ? []
      : [
          nextAction(
            undefined,
            "recover-fresh-session",
            "If it does not answer, go on in a new browser.",
            ["open", url],
            fresh,
          ),
        ]),
  ];
};

const answerDialog: Advice = (_call, outcome) => [
  nextAction(outcome.session, "accept-dialog", "Accept the open dialog.", ["dialog", "accept"]),
  nextAction(outcome.session, "dismiss-dialog", "Dismiss the open dialog.", ["dialog", "dismiss"]),
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

const checkInstalled: Advice = () => [
  nextAction(undefined, "check-installed", "After installing agent-browser, see that it is found.", ["--version"]),
];

/** What to do after each kind of failure; a kind that is missing has no call that would help. */
const AFTER_FAILURE: Partial<Readonly<Record<FailureCategory, Advice>>> = {
  "stale-ref": refresh,
  "selector-not-found": refresh,
  "selector-unsupported": refresh,
  "session-lost": reopen,
  timeout: checkSession,
  "outcome-unknown": checkSession,
  "page-wedged": reopen,
  "parse-failure": checkSession,
  "dialog-blocked": answerDialog,
  "confirmation-required": answerConfirmation,
  "tab-drift": findTab,
  "validation-error": launchFresh,
  "missing-binary": checkInstalled,
};

function afterSuccess(outcome: Outcome): readonly NextAction[] {
  const last = outcome.steps.at(-1)?.command ?? outcome.command;
  if (last?.effect === "navigate") {
    return [nextAction(outcome.session, "inspect-opened-page", "See the page's controls and their refs.", SNAPSHOT)];
  }
  if (last?.effect === "mutate" && last.family !== "settings") {
    return [nextAction(outcome.session, "inspect-after-mutation", "See what the page has become.", SNAPSHOT)];
  }
  return [];
}

/** A call that was cut off or timed out before it could act has nothing to check. */
function afterProblem(call: CallContext, outcome: Outcome, problem: Problem): readonly NextAction[] {
  if (problem.category === "aborted") return problem.mayHaveRun ? checkSession(call, outcome, problem) : [];
  if (problem.category === "timeout" && !problem.mayHaveRun) return refresh(call, outcome, problem);
  return AFTER_FAILURE[problem.category]?.(call, outcome, problem) ?? [];
}

/**
 * Adds the exact calls that make sense now. An action that redaction would change is dropped, since it could not
 * run any more.
 */
export function nextActions(): Layer<CallContext, object, Outcome, AdvisedOutcome> {
  return {
    name: "nextActions",
    run: async (call, next) => {
      const outcome = await next({});
      const own = outcome.status === "ok" ? afterSuccess(outcome) : afterProblem(call, outcome, outcome.problem);
      const all = [...outcome.findings.flatMap((finding) => finding.nextActions), ...own];
      const runnable = all.filter(
        ({ params }) =>
          !call.redactor.args(params.args).altered && !params.args.some((arg) => arg.includes("[REDACTED]")),
      );
      return { ...outcome, nextActions: runnable };
    },
  };
}
