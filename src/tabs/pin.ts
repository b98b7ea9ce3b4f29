import type { Guarded } from "../call/context.ts";
import { type Problem, refusal } from "../problem.ts";
import type { Page } from "../projections/pages.ts";
import { bare } from "../quote.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Program } from "../upstream/protocol/program.ts";

/** The first step that depends on which tab is current. */
function firstOnPage(steps: readonly ParsedArgv[]): ParsedArgv | undefined {
  return steps.find(({ command }) => command.effect !== "none");
}

/** The step brings a page of its own, or chooses the tab itself. */
function choosesPage({ command }: ParsedArgv): boolean {
  return command.effect === "switch" || command.effect === "close" || command.opens === true;
}

/**
 * The rows that bring the wanted tab back before the command, in the same process. A tab switch kills refs
 * (NOTES 7), so the snapshot is taken again with the flags of the captured one: the same ids come back.
 */
export function pinOf(call: Guarded, session: string, page: Page): Program["pin"] {
  const first = firstOnPage(call.steps);
  if (!page.drifted || page.gone || page.targetId === undefined || !first) return undefined;
  if (call.session.armed || call.guarded.ride === "alone" || first.command.effect === "switch") return undefined;
  const refs = call.state.refs[session];
  const again = refs && refs.voided === undefined && first.command.refs !== "snapshot";
  return { targetId: page.targetId, ...(again ? { resnapshot: ["snapshot", ...refs.flags] } : {}) };
}

/** The refusal of an action whose tab has closed; undefined when the call does not act on the page that was meant. */
export function refuseGone({ steps }: Guarded, page: Page): Problem | undefined {
  const first = firstOnPage(steps);
  if (!page.gone || !first || choosesPage(first) || first.command.effect === "read") return undefined;
  const where = page.found?.url === undefined ? "another tab" : `a tab on ${bare(page.found.url)}`;
  const message = `The tab that was on ${bare(page.url)} has closed, and ${where} is active now. ${first.command.name} was meant for the closed one, so nothing was run. Look at the active tab with snapshot -i, or open the page again.`;
  return refusal("tab-drift", message, "tab-closed", { command: first.command.name, url: page.url });
}

/** The refusal of what needs a page that has crashed; undefined for what brings one. */
export function refuseCrashed({ steps }: Guarded, page: Page): Problem | undefined {
  const first = firstOnPage(steps);
  if (page.crashed !== true || !first || choosesPage(first)) return undefined;
  const message = `The page on ${bare(page.url)} has crashed or stopped answering, and a blank one stands in its place. Nothing was run. Open the page again, then take a new snapshot.`;
  return refusal("page-wedged", message, "page-crashed", { command: first.command.name, url: page.url });
}

/** The tab that was to be selected again is not there. */
export function pinFailed(page: Page): Problem {
  const message = `The tab that was on ${bare(page.url)} has closed, so it could not be selected again. Nothing was run. Look at the active tab with snapshot -i, or open the page again.`;
  return refusal("tab-drift", message, "pin-failed", { url: page.url });
}
