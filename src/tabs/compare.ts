import { onlyCloses } from "../call/closing.ts";
import type { Guarded } from "../call/context.ts";
import { type Finding, failedWith, type Outcome, type SeenPage } from "../call/outcome.ts";
import type { Fact } from "../events/schema.ts";
import { type Problem, refusal } from "../problem.ts";
import type { Page } from "../projections/pages.ts";
import { bare } from "../quote.ts";
import type { Effect } from "../upstream/grammar/commands.ts";
import type { SessionProbe } from "../upstream/host/session-files.ts";
import { savesInstead, staysBlank } from "./blank-tab.ts";
import { broughtAbout, type Drift, driftFinding } from "./drift.ts";
import { openTabs } from "./open-tabs.ts";
import { openedSince, tookOver } from "./opened.ts";
import { pinFailed } from "./pin.ts";

/** Records a fact of this call. */
export function record(call: Guarded, fact: Fact): void {
  call.record(call.redactor.fact(fact));
}

/** The page that the session of this call is known to be on. */
export function known(call: Guarded): Page | undefined {
  return call.session.key === undefined ? undefined : call.state.pages.bySession[call.session.key];
}

/** Whether a step of the call has one of these effects. */
export function anyStep(call: Guarded, effects: readonly Effect[]): boolean {
  return call.steps.some((step) => effects.includes(step.command.effect));
}

function samePage(page: Page, seen: SeenPage, leaves: boolean): boolean {
  return (
    page.urlKey === seen.urlKey &&
    page.title === (seen.title ?? page.title) &&
    page.targetId === (seen.targetId ?? page.targetId) &&
    // A page that was left for the same address is another document, though this call did not see which.
    page.document === (seen.document ?? (leaves ? undefined : page.document))
  );
}

function isOtherDocument(page: Page, seen: SeenPage): boolean {
  return page.document !== undefined && seen.document !== undefined && page.document !== seen.document;
}

/** The page after the call: what was seen, in the tab that upstream says is current. */
function pageAfter(outcome: Outcome, probe: SessionProbe): SeenPage | undefined {
  if (!outcome.page) return undefined;
  return { ...outcome.page, ...(probe.targetId === undefined ? {} : { targetId: probe.targetId }) };
}

/** The fact that the session is on this page now. */
export function pageFact(
  session: string,
  { url, urlKey, title, targetId, document, asked }: SeenPage & Pick<Page, "asked">,
): Fact {
  return {
    type: "page.changed",
    session,
    url,
    urlKey,
    ...(title === undefined ? {} : { title }),
    ...(targetId === undefined ? {} : { targetId }),
    ...(document === undefined ? {} : { document }),
    ...(asked === undefined ? {} : { asked }),
  };
}

/** Whether a command of this call names the very file that the page is. */
function isAsked(call: Guarded, { url }: SeenPage): boolean {
  if (!url.startsWith("file:")) return false;
  const opened = call.steps.flatMap(({ command, given }) => (command.opens ? given : []));
  return opened.some(({ kind, value }) => kind === "url" && URL.parse(value)?.href === url);
}

/** Records the page that was seen, where it is another than the known one. */
export function recordPage(call: Guarded, session: string, seen: SeenPage | undefined): void {
  const page = known(call);
  const leaves = anyStep(call, ["navigate", "switch"]);
  if (seen && (!page || page.drifted || page.crashed || !samePage(page, seen, leaves))) {
    record(call, pageFact(session, { ...seen, ...(isAsked(call, seen) ? { asked: true } : {}) }));
  }
}

function lost(
  call: Guarded,
  session: string,
  page: Page | undefined,
  reason: "daemon-replaced" | "browser-replaced",
): Problem {
  record(call, { type: "session.lost", session, reason });
  const was = page ? ` It was on ${bare(page.url)}.` : "";
  const acted = call.steps.filter(({ command }) => command.effect !== "read");
  const names = [...new Set(acted.map(({ command }) => command.name))].join(", ");
  // It lived when the call began, so what it was told may have reached the page before it died.
  const done =
    acted.length === 0
      ? "Nothing was read."
      : `Whether ${names} took effect before that is not known; look at what it was to change before you repeat it.`;
  return {
    category: "session-lost",
    id: reason,
    message: `The browser was replaced by an empty one during this call: it died, or agent-browser started anew.${was} ${done} Open the page again, then take a new snapshot.`,
    mayHaveRun: acted.length > 0,
  };
}

/** Failures after which a blank page stands where the page was, in the browser that goes on. */
const LEFT_BLANK: ReadonlySet<string> = new Set(["page-crashed", "page-replaced"]);

function onBlank(page: Page, seen: SeenPage | undefined): Finding | undefined {
  if (seen?.url !== "about:blank" || page.url === "about:blank") return undefined;
  return {
    id: "about-blank",
    field: "aboutBlank",
    summary: `The page is about:blank; the known page was ${bare(page.url)}.`,
    evidence: { wanted: page.url },
    nextActions: [],
  };
}

function withFinding(outcome: Outcome, finding: Finding | undefined): Outcome {
  return finding ? { ...outcome, findings: [...outcome.findings, finding] } : outcome;
}

function isSaid(page: Page, targetId: string): boolean {
  return page.drifted && page.found?.targetId === targetId;
}

/** The tab that took over: whether the wanted one has closed, and where this one is when the tabs were asked for. */
interface TakenOver {
  readonly gone: boolean;
  readonly url?: string | undefined;
}

/**
 * Upstream goes back by itself to a tab that was there before only when the wanted one has closed; another process on
 * the same session may do it at any time, so that the tabs are asked for.
 */
async function takenOver(call: Guarded, session: string, page: Page, targetId: string): Promise<TakenOver> {
  if (isSaid(page, targetId)) return { gone: page.gone === true };
  const earlier = call.state.pages.tabs[session]?.includes(targetId) === true;
  if (!earlier || call.session.armed) return { gone: earlier };
  const open = await openTabs(call);
  const gone = open !== undefined && page.targetId !== undefined && !open.has(page.targetId);
  return { gone, url: open?.get(targetId) };
}

/** What the new tab was opened for is on disk. */
function saves({ steps }: Guarded): boolean {
  return steps.some(({ command }) => command.name === "download");
}

/** The session follows a tab that its own action brought up, and one that it has been shown a snapshot of. */
async function driftOf(call: Guarded, session: string, page: Page, targetId: string, outcome: Outcome): Promise<Drift> {
  const own = broughtAbout(page, call.steps, outcome);
  const shown = outcome.steps.some((step) => step.command.refs === "snapshot" && step.page !== undefined);
  const { gone, url } = await takenOver(call, session, page, targetId);
  const brought = outcome.page !== undefined && (own || shown);
  const blank = !gone && own && outcome.page?.url === "about:blank" && (saves(call) || (await staysBlank(call)));
  const drift = { page, targetId, url: outcome.page?.url ?? url, followed: brought && !blank, gone };
  return blank ? { ...drift, blank: savesInstead(call) } : drift;
}

function recordDrift(call: Guarded, session: string, drift: Drift): void {
  const { page, targetId, url, gone } = drift;
  record(call, {
    type: "tab.drifted",
    session,
    wanted: { url: page.url, ...(page.targetId === undefined ? {} : { targetId: page.targetId }) },
    found: { targetId, ...(url === undefined ? {} : { url }) },
    ...(gone ? { gone } : {}),
  });
}

/** A guard that stopped on the page of another tab: the refs are as good as before, in their own tab. */
function stoppedElsewhere(drift: Drift, outcome: Outcome): Outcome {
  if (outcome.status === "ok" || outcome.problem.category !== "stale-ref" || outcome.stopped === undefined) {
    return outcome;
  }
  const { page, gone } = drift;
  const then = gone
    ? "That tab has closed: take a snapshot of the active one."
    : "Repeat the call: it selects that tab first.";
  const message = `Another tab took over from the one on ${bare(page.url)}, whose refs these are. Nothing was run. ${then}`;
  return failedWith(outcome, refusal("tab-drift", message, "refs-of-other-tab", { url: page.url }));
}

function drifted(call: Guarded, session: string, drift: Drift, outcome: Outcome): Outcome {
  const { page, targetId, followed } = drift;
  const said = isSaid(page, targetId);
  const quiet = !followed && (said || (drift.blank !== undefined && saves(call)));
  if (followed || !said) recordDrift(call, session, drift);
  if (followed && outcome.page) record(call, pageFact(session, { ...outcome.page, targetId }));
  const { page: _blank, ...elsewhere } = outcome;
  const told = withFinding(drift.blank ? elsewhere : outcome, quiet ? undefined : driftFinding(call.session, drift));
  const left = followed && outcome.page ? { leftUrl: page.url } : {};
  return stoppedElsewhere(drift, { ...told, ...left });
}

/** After a pinned call the session is settled, on the tab that was selected again. */
function settled(call: Guarded, session: string, page: Page, seen: SeenPage | undefined): void {
  if (page.drifted) record(call, pageFact(session, seen ?? page));
}

const RESTORES = new Set(["--profile", "--restore", "--state"]);

/** Tabs that a launch restores take over some time after it; the next command selects the opened page again. */
function mayRestoreTabs(call: Guarded): boolean {
  const { before, globals } = call.session;
  return before?.alive === false && globals.some((word) => RESTORES.has(word.split("=")[0] ?? ""));
}

/** What seems to stand in the place of what was there before: another daemon, an empty browser, another tab. */
function replaced(
  page: Page | undefined,
  before: SessionProbe,
  probe: SessionProbe,
): "daemon-replaced" | "browser-replaced" | "tab" | undefined {
  if (!before.alive) return undefined;
  if (probe.alive && probe.pid !== before.pid) return "daemon-replaced";
  const tabBefore = page?.targetId ?? before.targetId;
  if (tabBefore === undefined || probe.targetId === undefined || probe.targetId === tabBefore) return undefined;
  return probe.blank && page?.url !== "about:blank" ? "browser-replaced" : "tab";
}

/** A new tab is as empty as a new browser is; but the tab of before is still there beside it. */
async function isNewTab(call: Guarded, page: Page | undefined): Promise<boolean> {
  if (page?.targetId === undefined || call.session.armed) return false;
  return (await openTabs(call))?.has(page.targetId) === true;
}

/** Compares the session before and after: the same daemon, the same tab, the page that was meant. */
export async function compare(call: Guarded, session: string, outcome: Outcome): Promise<Outcome> {
  const { before, name, namespace } = call.session;
  if (name === undefined || !before || onlyCloses(call.plan)) return outcome;
  if (outcome.status === "failed" && LEFT_BLANK.has(outcome.problem.id)) {
    record(call, { type: "page.crashed", session });
    return outcome;
  }
  // Only that another daemon is there counts here, not that the same one may have died since.
  const probe = call.world.session(name, namespace).probe(before.alive ? before.pid : undefined);
  const page = known(call);
  const seems = anyStep(call, ["navigate", "switch"]) ? undefined : replaced(page, before, probe);
  const found = seems === "browser-replaced" && (await isNewTab(call, page)) ? "tab" : seems;
  if (found === "daemon-replaced" || found === "browser-replaced") {
    const { page: _blank, ...rest } = outcome;
    return failedWith({ ...rest, steps: [], looks: {} }, lost(call, session, page, found));
  }
  if (outcome.stopped === "pin" && page) {
    record(call, { type: "tab.drifted", session, wanted: { url: page.url }, found: page.found ?? {}, gone: true });
    return failedWith(outcome, pinFailed(page));
  }
  const other = found === "tab" ? tookOver(page, probe) : openedSince(outcome, probe);
  return other
    ? drifted(call, session, await driftOf(call, session, other.page, other.targetId, outcome), outcome)
    : onPage(call, session, page, pageAfter(outcome, probe), outcome);
}

/** The session is in the tab where it is meant to be. */
function onPage(
  call: Guarded,
  session: string,
  page: Page | undefined,
  seen: SeenPage | undefined,
  outcome: Outcome,
): Outcome {
  const leaves = anyStep(call, ["navigate", "switch"]);
  const touched = anyStep(call, ["read", "script", "mutate", "navigate", "switch"]);
  if (page?.drifted && touched && outcome.status === "ok") settled(call, session, page, seen);
  else recordPage(call, session, seen);
  if (seen && mayRestoreTabs(call)) {
    record(call, { type: "tab.drifted", session, wanted: { url: seen.url }, found: {} });
  }
  const left =
    page && seen && (page.urlKey !== seen.urlKey || isOtherDocument(page, seen)) ? { leftUrl: page.url } : {};
  return withFinding({ ...outcome, ...left }, !leaves && page ? onBlank(page, seen) : undefined);
}
