import { blockedBy } from "../dialogs/blocked.ts";
import { dialogFact } from "../dialogs/follow.ts";
import type { Fact } from "../events/schema.ts";
import { documentSensor } from "../page/document.ts";
import { navigationWatch } from "../page/navigation.ts";
import { type Finding, failedWith, type Outcome, rejected, type SeenPage } from "../pipeline/outcome.ts";
import type { Problem } from "../pipeline/problem.ts";
import { look, type Program } from "../pipeline/program.ts";
import type { Guarded, Middleware, Pinned } from "../pipeline/types.ts";
import type { Page } from "../projections/pages.ts";
import { broughtAbout, type Drift, driftFinding } from "../tabs/drift.ts";
import { pinFailed, pinOf, refuseGone } from "../tabs/pin.ts";
import type { Effect } from "../upstream/commands.ts";
import type { SessionProbe } from "../upstream/session-files.ts";

function record(call: Guarded, fact: Fact): void {
  call.record(call.redactor.fact(fact));
}

function known(call: Guarded): Page | undefined {
  return call.session.key === undefined ? undefined : call.state.pages.bySession[call.session.key];
}

function anyStep(call: Guarded, effects: readonly Effect[]): boolean {
  return call.plan.steps.some((step) => effects.includes(step.command.effect));
}

/**
 * A command that can change the page is looked after, and waits for the navigation it started. Alone it is watched
 * in the shared look; in a caller's batch right before its row, on the page that is there by then.
 */
function watched(call: Guarded): Program {
  const { guarded, plan } = call;
  if (call.session.armed || guarded.ride === "alone") return guarded;
  // `tab close` does not say which page is there after it.
  if (plan.steps.at(-1)?.command.name === "tab close") return look(guarded, "after", [documentSensor]);
  if (!anyStep(call, ["mutate"])) return guarded;
  const command = guarded.command.map((row, index) => {
    if (plan.steps[index]?.command.effect !== "mutate") return row;
    return { ...row, settle: true, look: plan.callerBatch ? [...row.look, documentSensor, navigationWatch] : row.look };
  });
  const program = look({ ...guarded, command }, "after", [documentSensor]);
  return plan.callerBatch ? program : look(program, "before", [documentSensor, navigationWatch]);
}

/** Some reads are not guarded by upstream: behind a dialog that nobody has seen they would hang for 30 s. */
function asked(call: Guarded, program: Program): Program {
  const { key, armed } = call.session;
  const hangs = call.plan.steps.some((step) => step.command.dialog === "hangs");
  const possible = key !== undefined && call.state.dialogs.possible[key] === true;
  if (!hangs || !possible || armed || program.ride === "alone" || program.guard) return program;
  return { ...program, guard: {} };
}

function prepared(call: Guarded): Program {
  const program = asked(call, watched(call));
  const page = known(call);
  const pin = page && call.session.key !== undefined ? pinOf(call, call.session.key, page) : undefined;
  return pin ? { ...program, pin } : program;
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

function pageFact(session: string, { url, urlKey, title, targetId, document }: SeenPage): Fact {
  return {
    type: "page.changed",
    session,
    url,
    urlKey,
    ...(title === undefined ? {} : { title }),
    ...(targetId === undefined ? {} : { targetId }),
    ...(document === undefined ? {} : { document }),
  };
}

function recordPage(call: Guarded, session: string, seen: SeenPage | undefined): void {
  const page = known(call);
  const leaves = anyStep(call, ["navigate", "switch"]);
  if (seen && (!page || page.drifted || !samePage(page, seen, leaves))) record(call, pageFact(session, seen));
}

function lost(
  call: Guarded,
  session: string,
  page: Page | undefined,
  reason: "daemon-replaced" | "browser-replaced",
): Problem {
  record(call, { type: "session.lost", session, reason });
  const was = page ? `It was on ${page.url}; ` : "";
  return {
    category: "session-lost",
    message: `The browser had died and agent-browser started an empty one for this call. ${was}the command ran on about:blank, so its result was dropped. Open the page again, then take a new snapshot.`,
    mayHaveRun: false,
  };
}

function onBlank(page: Page, seen: SeenPage | undefined): Finding | undefined {
  if (seen?.url !== "about:blank" || page.url === "about:blank") return undefined;
  return {
    id: "about-blank",
    field: "aboutBlank",
    summary: `The page is about:blank; the known page was ${page.url}.`,
    evidence: { wanted: page.url },
    nextActions: [],
  };
}

function withFinding(outcome: Outcome, finding: Finding | undefined): Outcome {
  return finding ? { ...outcome, findings: [...outcome.findings, finding] } : outcome;
}

/** The session follows a tab that its own action brought up, and one that it has been shown a snapshot of. */
function driftOf(call: Guarded, session: string, page: Page, targetId: string, outcome: Outcome): Drift {
  const own = broughtAbout(page, call.plan.steps, outcome);
  const shown = outcome.steps.some((step) => step.command.family === "snapshot" && step.page !== undefined);
  const before = call.state.pages.tabs[session] ?? [];
  return {
    page,
    targetId,
    url: outcome.page?.url,
    followed: outcome.page !== undefined && (own || shown),
    gone: before.includes(targetId),
  };
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
  const message = `Another tab took over from the one on ${page.url}, whose refs these are. Nothing was run. ${then}`;
  return failedWith(outcome, { category: "tab-drift", message, mayHaveRun: false });
}

function drifted(call: Guarded, session: string, drift: Drift, outcome: Outcome): Outcome {
  const { page, targetId, followed } = drift;
  const said = page.drifted && page.found?.targetId === targetId;
  if (followed || !said) recordDrift(call, session, drift);
  if (followed && outcome.page) record(call, pageFact(session, { ...outcome.page, targetId }));
  const told = withFinding(outcome, said && !followed ? undefined : driftFinding(call.session, drift));
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

/** Compares the session before and after: the same daemon, the same tab, the page that was meant. */
function compare(call: Guarded, session: string, outcome: Outcome): Outcome {
  const { before, name, namespace } = call.session;
  if (name === undefined || !before || call.plan.argv.command.effect === "close") return outcome;
  const probe = call.world.session(name, namespace).probe();
  const page = known(call);
  const leaves = anyStep(call, ["navigate", "switch"]);
  const daemonChanged = before.alive && probe.alive && probe.pid !== before.pid;
  const tabBefore = page?.targetId ?? before.targetId;
  const tabChanged =
    before.alive && tabBefore !== undefined && probe.targetId !== undefined && probe.targetId !== tabBefore;
  if (!leaves && (daemonChanged || (tabChanged && probe.blank && page?.url !== "about:blank"))) {
    const problem = lost(call, session, page, daemonChanged ? "daemon-replaced" : "browser-replaced");
    const { page: _blank, ...rest } = outcome;
    return failedWith({ ...rest, steps: [], looks: {} }, problem);
  }
  if (outcome.stopped === "pin" && page) {
    record(call, { type: "tab.drifted", session, wanted: { url: page.url }, found: page.found ?? {}, gone: true });
    return failedWith(outcome, pinFailed(page));
  }
  if (!leaves && tabChanged && page && probe.targetId !== undefined) {
    return drifted(call, session, driftOf(call, session, page, probe.targetId, outcome), outcome);
  }
  return onPage(call, session, page, pageAfter(outcome, probe), outcome);
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

/** Why the call cannot run now: a dialog is open, or the tab that it is meant for has closed. */
function refused(call: Guarded, session: string): Problem | undefined {
  const dialog = call.state.dialogs.open[session];
  const blocked = dialog && blockedBy(dialog, call.plan.steps);
  const page = known(call);
  if (blocked || !page) return blocked;
  const gone = refuseGone(call, page);
  // Told once; then the session goes on in the tab that is there.
  if (gone && page.found) {
    const { targetId, url = page.url } = page.found;
    const urlKey = call.world.digest(url);
    record(call, pageFact(session, { url, urlKey, ...(targetId === undefined ? {} : { targetId }) }));
  }
  return gone;
}

/**
 * Knows which page the session is meant to be on, and says so when it is another one: a new tab that took over,
 * a browser that was replaced behind our back, about:blank, a dialog in front of it. What it needs for that is read
 * from upstream's files and the look after; a routine read costs nothing. While a session has drifted, the wanted
 * tab is selected first, in the same process.
 */
export function tabPinning(): Middleware<Guarded, Pick<Pinned, "pinned">> {
  return {
    name: "tabPinning",
    run: async (call, next) => {
      const { key } = call.session;
      const problem = key === undefined ? undefined : refused(call, key);
      if (problem) return rejected(problem);
      const outcome = await next({ pinned: prepared(call) });
      if (key === undefined || outcome.status === "rejected") return outcome;
      const dialog = dialogFact(key, call.state.dialogs.open[key], outcome);
      if (dialog) record(call, dialog);
      return compare(call, key, outcome);
    },
  };
}
