/** What to call instead of one whose launch flags came too late. */

import type { Planned } from "../call/context.ts";
import type { SessionRecoveryHint } from "../call/outcome.ts";
import type { Plan } from "../call/plan.ts";
import { isCut } from "../cut.ts";
import { callTokens, launchFlags, tokensOf } from "./launch.ts";
import { startsBrowser } from "./starts-browser.ts";

/** Whether the very call can be made in a new browser. A batch has its rows in stdin, and any other needs its page. */
export function repeatsFresh(plan: Plan): boolean {
  return plan.shape === "one" && startsBrowser(plan);
}

/** The page that a batch opens, else the one that is open, as it can be opened in a new browser. */
function pageFor({ plan, state }: Planned, session: string): string {
  const asked = plan.steps[0]?.given.find(({ kind }) => kind === "url")?.value;
  const url = asked ?? state.pages.bySession[session]?.url ?? "";
  return /^(https?|file):/.test(url) && !url.includes("[REDACTED]") && !isCut(url) ? url : "about:blank";
}

/** The same call in a new browser, or the one that opens its page there. */
export function recoveryHint(call: Planned, session: string): SessionRecoveryHint {
  const { plan } = call;
  const { globals } = plan.argv;
  const exampleArgs = repeatsFresh(plan)
    ? plan.args
    : [...tokensOf(launchFlags(globals)), ...callTokens(globals), "open", pageFor(call, session)];
  return {
    reason: "Launch flags need a new browser; this session already has one.",
    recommendedSessionMode: "fresh",
    exampleArgs,
    exampleParams: { args: exampleArgs, sessionMode: "fresh" },
  };
}
