import type { Fact } from "../events/schema.ts";
import { documentSensor } from "../page/document.ts";
import { navigationWatch } from "../page/navigation.ts";
import { nextAction } from "../pipeline/next-action.ts";
import { type Finding, failedWith, type Outcome, type SeenPage } from "../pipeline/outcome.ts";
import type { Problem } from "../pipeline/problem.ts";
import { look, type Program } from "../pipeline/program.ts";
import type { Guarded, Middleware, Pinned } from "../pipeline/types.ts";
import type { Page } from "../projections/pages.ts";
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
  if (call.session.armed || guarded.ride === "alone" || !anyStep(call, ["mutate"])) return guarded;
  const command = guarded.command.map((row, index) => {
    if (plan.steps[index]?.command.effect !== "mutate") return row;
    return { ...row, settle: true, look: plan.callerBatch ? [...row.look, navigationWatch] : row.look };
  });
  const program = look({ ...guarded, command }, "after", [documentSensor]);
  return plan.callerBatch ? program : look(program, "before", [navigationWatch]);
}

function samePage(page: Page, seen: SeenPage): boolean {
  return (
    page.urlKey === seen.urlKey &&
    page.title === (seen.title ?? page.title) &&
    page.targetId === (seen.targetId ?? page.targetId) &&
    page.document === (seen.document ?? page.document)
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

function recordPage(call: Guarded, session: string, seen: SeenPage | undefined): void {
  const page = known(call);
  if (!seen || (page && !page.drifted && samePage(page, seen))) return;
  const { url, urlKey, title, targetId, document } = seen;
  record(call, {
    type: "page.changed",
    session,
    url,
    urlKey,
    ...(title === undefined ? {} : { title }),
    ...(targetId === undefined ? {} : { targetId }),
    ...(document === undefined ? {} : { document }),
  });
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

function tookOver(call: Guarded, session: string, page: Page, probe: SessionProbe, outcome: Outcome): Finding {
  const found = {
    ...(probe.targetId === undefined ? {} : { targetId: probe.targetId }),
    ...(outcome.page ? { url: outcome.page.url } : {}),
  };
  const wanted = { url: page.url, ...(page.targetId === undefined ? {} : { targetId: page.targetId }) };
  record(call, { type: "tab.drifted", session, wanted, found });
  const where = outcome.page ? ` (${outcome.page.url})` : "";
  return {
    id: "tab-drift",
    field: "tabDrift",
    summary: `Another tab${where} is active now; the one before was on ${page.url}. Refs from before are void.`,
    evidence: { wanted, found },
    nextActions: [
      nextAction(call.session, "list-tabs", "See which tabs are open.", ["tab", "list"]),
      ...(page.targetId === undefined
        ? []
        : [nextAction(call.session, "back-to-tab", `Go back to ${page.url}.`, ["tab", page.targetId])]),
    ],
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
  const seen = pageAfter(outcome, probe);
  const drift = !leaves && tabChanged && page ? tookOver(call, session, page, probe, outcome) : undefined;
  const blank = !leaves && page && !drift ? onBlank(page, seen) : undefined;
  recordPage(call, session, seen);
  const left =
    page && seen && (page.urlKey !== seen.urlKey || isOtherDocument(page, seen)) ? { leftUrl: page.url } : {};
  return withFinding(withFinding({ ...outcome, ...left }, drift), blank);
}

/**
 * Knows which page the session is meant to be on, and says so when it is another one: a new tab that took over,
 * a browser that was replaced behind our back, about:blank. What it needs for that is read from upstream's files
 * and the look after; a routine read costs nothing.
 */
export function tabPinning(): Middleware<Guarded, Pick<Pinned, "pinned">> {
  return {
    name: "tabPinning",
    run: async (call, next) => {
      const outcome = await next({ pinned: watched(call) });
      const { key } = call.session;
      return key === undefined || outcome.status === "rejected" ? outcome : compare(call, key, outcome);
    },
  };
}
