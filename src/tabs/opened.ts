/** Tabs that a call of several steps has opened itself. */
import type { Outcome } from "../call/outcome.ts";
import type { Page } from "../projections/pages.ts";
import type { SessionProbe } from "../upstream/host/session-files.ts";

/** A tab that took over, and the page that was wanted. */
interface Opened {
  readonly page: Page;
  readonly targetId: string;
}

/** The known page with the tab that took over from it. */
export function tookOver(page: Page | undefined, { targetId }: SessionProbe): Opened | undefined {
  return page && targetId !== undefined ? { page, targetId } : undefined;
}

/** The last step that went to a page or to a tab, and the page where it was then. */
function arrivedAt({ steps }: Outcome): { readonly at: number; readonly page: Page } | undefined {
  const at = steps.findLastIndex(({ command }) => command.effect === "navigate" || command.effect === "switch");
  const page = steps[at]?.page;
  return page?.targetId === undefined ? undefined : { at, page: { ...page, drifted: false } };
}

/**
 * The tab that an action of the call opened behind the last of its steps that says in which one it is; undefined where
 * there is none.
 */
export function openedSince(outcome: Outcome, probe: SessionProbe): Opened | undefined {
  const arrived = arrivedAt(outcome);
  const { targetId } = probe;
  if (!arrived || targetId === undefined || targetId === arrived.page.targetId) return undefined;
  const acted = outcome.steps
    .slice(arrived.at + 1)
    .some(({ command, reply }) => command.effect === "mutate" && reply !== "not-reached");
  return acted ? { page: arrived.page, targetId } : undefined;
}
