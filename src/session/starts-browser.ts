import type { Plan } from "../call/plan.ts";
import type { CommandSpec } from "../upstream/grammar/commands.ts";

/** These attach to a browser that may be on a page already. */
const ATTACHING: ReadonlySet<string> = new Set(["--cdp", "--auto-connect", "--provider"]);
/** These bring cookies and storage along, which can be read without a page. */
const STORED: ReadonlySet<string> = new Set(["--profile", "--state", "--restore", "--session-name"]);

function givesPage({ cold, effect }: CommandSpec): boolean {
  return cold === "launches" && (effect === "navigate" || effect === "switch");
}

/** Whether a call brings the page that it is about. */
export function bringsPage(plan: Plan): boolean {
  return plan.steps.some(({ command }) => givesPage(command));
}

/**
 * Whether a call may start a browser. One that reads or acts on a page before it has opened one may not: it would run
 * on about:blank and answer as if that were the page.
 */
export function startsBrowser(plan: Plan): boolean {
  const gives = (flags: ReadonlySet<string>): boolean => plan.argv.globals.some(({ spec }) => flags.has(spec.name));
  if (gives(ATTACHING)) return true;
  const stored = gives(STORED);
  const opened = plan.steps.findIndex(({ command }) => givesPage(command));
  const before = opened < 0 ? plan.steps : plan.steps.slice(0, opened);
  return before.every(({ command }) => command.cold === "launches" || (stored && command.effect === "none"));
}
