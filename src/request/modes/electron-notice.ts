/** What is to be said of calls of other modes in the window of an app: it may have ended by them, or be drawn anew. */
import { hasClosed } from "../../call/closing.ts";
import { type Finding, failedWith, type NextAction, type Outcome } from "../../call/outcome.ts";
import { isJsonObject, type JsonObject } from "../../json.ts";
import { type App, appOf, openApps } from "../../projections/apps.ts";
import { quoted } from "../../quote.ts";
import { calls, fields } from "./electron-told.ts";
import type { Doors } from "./mode-call.ts";

/** An app that the caller has attached to again by its port belongs to that session now. */
function reattached(outcome: Outcome, { state, record }: Doors): void {
  const session = outcome.session;
  if (outcome.status !== "ok" || session?.kind !== "managed" || session.name === undefined) return;
  for (const { command, argv } of outcome.steps) {
    if (!command.attaches) continue;
    const app = openApps(state.apps).find(({ port }) => port !== undefined && argv.includes(String(port)));
    if (app?.port !== undefined && app.session !== session.name)
      record({ type: "app.attached", launch: app.launch, session: session.name, port: app.port });
  }
}

function acts({ steps }: Outcome): boolean {
  return steps.some(({ command, reply }) => command.effect === "mutate" && typeof reply === "object");
}

const DYING_MS = 300;

/** An app that was told to quit takes a moment to do so; its window is the first to answer no more. */
async function hasEnded(app: App, outcome: Outcome, { desktop }: Doors): Promise<boolean> {
  if (!desktop.runs(app)) return true;
  const answered = outcome.status === "ok" && (outcome.page !== undefined || !acts(outcome));
  if (answered) return false;
  await desktop.wait(DYING_MS);
  return !desktop.runs(app);
}

function health(app: App, summary: string, evidence: JsonObject): Finding {
  const { launch } = app;
  const nextActions = [calls.status(launch), calls.cleanup(launch)];
  const ids = nextActions.map(({ id }) => id);
  const field = "electronPostCommandHealth";
  const told = fields({ launchId: launch, appName: app.name, ...evidence, nextActionIds: ids });
  return { id: "electron-post-command-health", field, summary, evidence: told, nextActions };
}

/** What a call has come to when its app, or the page in it, is gone after it. What failed while acting says so itself. */
function unhealthy(outcome: Outcome, found: Finding, isGone: boolean): Outcome {
  const failed = outcome.status !== "ok";
  const acted = acts(outcome);
  const findings = [...outcome.findings, found];
  if (failed ? acted || !isGone : !acted) return { ...outcome, findings };
  const category = acted ? "tab-drift" : "session-lost";
  const problem = { category, id: "app-ended", message: String(found.summary), mayHaveRun: acted } as const;
  return failedWith({ ...outcome, findings: [...outcome.findings, { ...found, summary: "" }] }, problem);
}

/** The window shows nothing where it has shown a page. */
function wentBlank(outcome: Outcome, app: App, { state }: Doors): boolean {
  const before = app.session === undefined ? undefined : state.pages.bySession[app.session]?.url;
  return outcome.page?.url === "about:blank" && before !== undefined && before !== "about:blank";
}

function usesRefs({ steps }: Outcome): boolean {
  return steps.some(({ argv, command }) => command.effect === "mutate" && argv.some((word) => /^@e\d+$/.test(word)));
}

/** Windows of apps are often drawn anew under the same address, and then old refs are gone. */
function freshness(outcome: Outcome, session: string): readonly Finding[] {
  const shown = outcome.steps.at(-1)?.command.refs === "snapshot" || outcome.leftUrl !== undefined;
  if (outcome.status !== "ok" || !usesRefs(outcome) || shown) return [];
  const action = calls.snapshot(session, "refresh-electron-refs-after-rerender");
  const message = "The window may have been drawn anew under the same address.";
  return [
    {
      id: "electron-ref-freshness",
      field: "electronRefFreshness",
      kind: "note",
      summary: "",
      evidence: { reason: message, nextActionIds: [action.id] },
      nextActions: [action],
    },
  ];
}

const BROAD = /^(?:\*|body|html|main|div|:root|\[role=["']?application["']?\])$/i;

/** The text of a whole app is mostly menus and lists: what was meant is seldom that. */
function broadReads(outcome: Outcome, app: App, session: string): readonly Finding[] {
  return outcome.steps.flatMap(({ command, argv, problem }, step): readonly Finding[] => {
    const [selector] = command.name === "get text" ? argv.slice(2) : [];
    if (selector === undefined || problem || !BROAD.test(selector.trim())) return [];
    const action: NextAction = calls.snapshot(session, "snapshot-for-electron-text-scope");
    const summary = `${quoted(selector)} is the whole window of the app; a narrower selector or a ref reads one part.`;
    const electronContext = fields({ launchId: app.launch, sessionName: session, url: outcome.page?.url });
    const evidence = { selector, summary, electronContext };
    const field = "electronGetTextScopeWarning";
    return [{ id: "electron-text-scope", field, summary, evidence, nextActions: [action], step }];
  });
}

/** The sources of a packed app are not in the workspace, so that none are found there says little. */
function withSourceContext(outcome: Outcome, app: App, session: string, { workspace }: Doors): Outcome {
  const { mode } = outcome;
  const found = mode?.fields["sourceLookup"];
  if (!mode || !isJsonObject(found) || found["status"] !== "no-candidates") return outcome;
  const limitation = `Only ${quoted(workspace.root)} was searched; what is packed into ${quoted(app.name)} (app.asar) was not.`;
  const url = outcome.page?.url;
  const electronContext = fields({
    launchId: app.launch,
    appName: app.name,
    appPath: app.appPath,
    executablePath: app.executablePath,
    sessionName: session,
    url,
  });
  const earlier = Array.isArray(found["limitations"]) ? found["limitations"] : [];
  const limitations = [...earlier, limitation];
  const sourceLookup = { ...found, limitations, workspaceRoot: workspace.root, electronContext };
  const nextActions = [calls.snapshot(session), calls.probe(app.launch), calls.tabs(session)];
  const text = mode.text === undefined ? {} : { text: `${mode.text}\n${limitation}` };
  return { ...outcome, mode: { ...mode, ...text, fields: { ...mode.fields, sourceLookup }, nextActions } };
}

/** Said when the session of an app has gone and the app has not. */
function goesOn(outcome: Outcome, { name, launch }: App): Outcome {
  const clean = JSON.stringify({ electron: { action: "cleanup", launchId: launch } });
  return { ...outcome, notes: [...outcome.notes, `The app ${quoted(name)} still runs; ${clean} ends it.`] };
}

/** What concerns an app in the outcome of a call that is not about apps. */
export async function notice(outcome: Outcome, doors: Doors): Promise<Outcome> {
  const { state, desktop } = doors;
  const replaced = appOf(state.apps, outcome.managedSessionOutcome?.replacedSessionName);
  const told = replaced && desktop.runs(replaced) ? goesOn(outcome, replaced) : outcome;
  if (outcome.mode?.fields["electron"] !== undefined) return told;
  reattached(outcome, doors);
  const session = outcome.session?.name;
  const app = appOf(state.apps, session);
  if (!app || session === undefined || outcome.status === "rejected") return told;
  if (desktop.proof(app) === "unproven") return told;
  if (hasClosed(outcome)) return desktop.runs(app) ? goesOn(told, app) : told;
  if (await hasEnded(app, outcome, doors)) {
    const summary = `The app ${quoted(app.name)} has ended, and its window with it.`;
    return unhealthy(told, health(app, summary, { pidAlive: false, portAlive: false }), true);
  }
  if (wentBlank(outcome, app, doors)) {
    const port = await desktop.port(app, 1_000);
    const summary = `The window of ${quoted(app.name)} is blank now.`;
    return unhealthy(
      told,
      health(app, summary, { pidAlive: true, portAlive: port.reached, url: "about:blank" }),
      false,
    );
  }
  const findings = [...freshness(outcome, session), ...broadReads(outcome, app, session)];
  return withSourceContext({ ...told, findings: [...told.findings, ...findings] }, app, session, doors);
}
