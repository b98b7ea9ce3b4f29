/** What to call instead of one whose launch flags came too late. */

import type { Planned } from "../call/context.ts";
import type { SessionRecoveryHint } from "../call/outcome.ts";
import type { Plan } from "../call/plan.ts";
import { type Reopening, reopenable, reopening } from "./guards.ts";
import { callTokens, launchFlags, tokensOf } from "./launch.ts";
import { startsBrowser } from "./starts-browser.ts";

/** Whether the very call can be made in a new browser. A batch has its rows in stdin, and any other needs its page. */
export function repeatsFresh(plan: Plan): boolean {
  return plan.shape === "one" && startsBrowser(plan);
}

/** The page that a batch opens, else the one that is open, as it can be opened in a new browser. */
function pageFor({ plan, state }: Planned, session: string): string {
  const asked = plan.steps[0]?.given.find(({ kind }) => kind === "url")?.value;
  const url = asked !== undefined && /^(https?|file):/.test(asked) ? asked : undefined;
  return url ?? reopenable(state.pages.bySession[session]) ?? "about:blank";
}

/** What holds the browser back and is not given anew by this call. */
function keptGuards(call: Planned, session: string): Reopening {
  const { flags, missing } = reopening(call, { key: session, name: session, kind: "managed" }, "fresh");
  const given = call.plan.argv.globals.map(({ spec }) => spec.name);
  const isGiven = (flag: string | undefined): boolean => given.some((name) => name === flag);
  return {
    flags: flags.filter((_, at) => !isGiven(flags[at - (at % 2)])),
    missing: missing.filter((flag) => !isGiven(flag)),
  };
}

/**
 * The same call in a new browser, or the one that opens its page there; undefined when the new one would be held back
 * less than this one, for want of a value.
 */
export function recoveryHint(call: Planned, session: string): SessionRecoveryHint | undefined {
  const { plan } = call;
  const { globals } = plan.argv;
  const { flags, missing } = keptGuards(call, session);
  if (missing.length > 0) return undefined;
  const exampleArgs = repeatsFresh(plan)
    ? [...flags, ...plan.args]
    : [...flags, ...tokensOf(launchFlags(globals)), ...callTokens(globals), "open", pageFor(call, session)];
  return {
    reason: "Launch flags need a new browser; this session already has one.",
    recommendedSessionMode: "fresh",
    exampleArgs,
    exampleParams: { args: exampleArgs, sessionMode: "fresh" },
  };
}
