import { nextAction } from "../call/next-action.ts";
import type { Finding, NextAction, Outcome, SessionFacts } from "../call/outcome.ts";
import { documentSensor } from "../page/document.ts";
import type { Look } from "../page/look.ts";
import type { Page } from "../projections/pages.ts";
import { bare } from "../quote.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";

/** Another tab is the current one than the one that the session was on. */
export interface Drift {
  /** The tab and page that were wanted. */
  readonly page: Page;
  /** CDP id of the tab that is current now. */
  readonly targetId: string;
  /** Where that tab is, when the call saw it. */
  readonly url: string | undefined;
  /** It came by what this call did, so the session goes with it. */
  readonly followed: boolean;
  /** The wanted tab has closed. */
  readonly gone: boolean;
  /** It shows nothing; the calls that make sense then. */
  readonly blank?: readonly NextAction[];
}

function sameDocument(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && Math.abs(a - b) < 0.05;
}

function documentOf(look: Look | "skipped" | undefined): number | undefined {
  const seen = look === "skipped" ? undefined : look?.[documentSensor.id];
  const parsed = documentSensor.schema.safeParse(seen);
  return parsed.success ? parsed.data.origin : undefined;
}

/**
 * Whether the tab took over by what this call did, rather than before it ran: upstream hands a new tab the next
 * command whatever it is, so the command itself may have run in it.
 */
export function broughtAbout(page: Page, steps: readonly ParsedArgv[], outcome: Outcome): boolean {
  if (outcome.stopped !== undefined || !steps.some((step) => step.command.effect === "mutate")) return false;
  const acted = outcome.steps.find((step) => step.document !== undefined)?.document;
  const before = documentOf(outcome.looks.before ?? outcome.looks.guard) ?? acted;
  return before === undefined || sameDocument(before, page.document) || !sameDocument(before, outcome.page?.document);
}

function summary({ page, url, followed, gone, blank }: Drift): string {
  if (blank) {
    return `A new tab opened and shows nothing: the answer is a download, or is still on its way. The session stays with ${bare(page.url)}, whose refs are as good as before.`;
  }
  const where = url === undefined ? "" : ` (${bare(url)})`;
  if (gone)
    return `The tab that was on ${bare(page.url)} has closed; another tab${where} is active now. Refs from before are void.`;
  if (followed) {
    return `Another tab${where} is active now; the one before was on ${bare(page.url)}. Refs from before are void.`;
  }
  return `Another tab${where} took over, and this ran there. The session stays with ${bare(page.url)}: the next call selects that tab again.`;
}

/** What is said of a drift, with the ways on from it. */
export function driftFinding(session: SessionFacts, drift: Drift): Finding {
  const { page, targetId, url, followed, gone, blank = [] } = drift;
  const back = page.targetId;
  const wanted = { url: page.url, ...(back === undefined ? {} : { targetId: back }) };
  const found = { targetId, ...(url === undefined ? {} : { url }) };
  const nextActions = [...blank, nextAction(session, "list-tabs", "See which tabs are open.", ["tab", "list"])];
  if (!gone && followed && back !== undefined) {
    nextActions.push(nextAction(session, "back-to-tab", `Go back to ${bare(page.url)}.`, ["tab", back]));
  }
  if (!gone && !followed)
    nextActions.push(nextAction(session, "use-new-tab", "Go on in the new tab.", ["tab", targetId]));
  return {
    id: "tab-drift",
    field: "tabDrift",
    summary: summary(drift),
    evidence: { wanted, found, followed, ...(gone ? { gone } : {}) },
    nextActions,
  };
}
