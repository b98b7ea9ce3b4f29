import { nextAction } from "../call/next-action.ts";
import type { Finding, NextAction, Outcome, SessionFacts } from "../call/outcome.ts";

/** How long the offered wait for the page takes, in ms. */
const AWAIT_MS = 20_000;

/** The call that waits for a page without asking it anything while it loads. */
export function awaitPage(session: SessionFacts | undefined): NextAction {
  const args = ["wait", "--load", "domcontentloaded", "--timeout", `${AWAIT_MS}`];
  return nextAction(session, "await-page", "Wait for the page that is loading.", args);
}

/** Said of an action whose navigation has got no answer: it was sent, and whoever repeats it sends it twice. */
export function withLoading(outcome: Outcome): Outcome {
  if (outcome.loading !== true) return outcome;
  const finding: Finding = {
    id: "page-loading",
    field: "pageLoading",
    summary: [
      "It started a navigation that has got no answer so far: the page is still loading.",
      "What it sends is sent already; do not repeat it. Until the answer is there, the page answers nothing; open and tab work.",
    ],
    evidence: { loading: true },
    nextActions: [awaitPage(outcome.session)],
  };
  return { ...outcome, findings: [...outcome.findings, finding] };
}
