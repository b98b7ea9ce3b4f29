/** What is told of `electron launch`: why nothing was started, why what was started is gone, what can be done with it. */
import type { Outcome } from "../../call/outcome.ts";
import type { InstalledApp } from "../../desktop/app.ts";
import type { HeldBack, Resolved } from "../../desktop/find.ts";
import type { JsonObject } from "../../json.ts";
import { type Problem, refusal } from "../../problem.ts";
import type { App } from "../../projections/apps.ts";
import { quoted } from "../../quote.ts";
import type { AppEnd, AppPort, AppTarget } from "../../world/desktop.ts";
import { type Given, readyMs, TARGETS } from "./electron-read.ts";
import { identifiersOf } from "./electron-select.ts";
import { calls, compiledOf, fields, isolation, launchRecord, listed, targetsOf, toldFailure } from "./electron-told.ts";
import type { Doors } from "./mode-call.ts";

/** A launch under way. */
export interface Ran {
  readonly given: Given;
  readonly doors: Doors;
  readonly installed: InstalledApp;
  readonly began: number;
}

/** The app answers; what of it is to be attached, when it shows that already. */
export interface Reached {
  readonly port: AppPort;
  readonly target: AppTarget | undefined;
}

/** It did not come so far. */
export interface Unready {
  readonly failed: "timeout" | "exited" | "aborted";
  readonly port: AppPort;
}

const NOTHING = "Nothing was started.";

type Unresolved = Exclude<Resolved, { readonly app: unknown }>;

/** Why no app could be taken, as a sentence with the way on. */
function unresolved(given: Given, resolved: Unresolved): string {
  const [target = "appName"] = TARGETS.filter((name) => given[name] !== undefined);
  const asked = quoted(given[target] ?? "");
  switch (resolved.problem) {
    case "relative":
      return `${target} must be an absolute path, and ${asked} is none.`;
    case "missing":
      return `${asked} does not exist.`;
    case "not-electron":
      return `Nothing shows that ${asked} is an Electron app (its code in resources/, and Electron beside it), so it is not started.`;
    case "unsupported":
      return `Apps are not looked for by name on this system. Give executablePath or appPath.`;
    case "not-found":
      return `No Electron app called ${asked} is installed. {"electron":{"action":"list"}} shows those that are; appPath takes one that stands elsewhere.`;
    case "several": {
      const among = resolved.among
        .slice(0, 5)
        .map(({ name, executablePath }) => `${quoted(name)} ${quoted(executablePath)}`);
      return `${asked} fits several apps: ${among.join(", ")}. Give executablePath.`;
    }
  }
}

function refused(given: Given, problem: Problem, more: JsonObject = {}): Outcome {
  const electron = { action: "launch", status: "failed", failure: { reason: problem.id, ...more } };
  return toldFailure({ given, electron }, problem);
}

/** No app could be taken, and nothing was started. */
export function toldUnresolved(given: Given, resolved: Unresolved): Outcome {
  const message = `${unresolved(given, resolved)} ${NOTHING}`;
  return refused(given, refusal("validation-error", message, `app-${resolved.problem}`));
}

/** The call's own lists keep the app from being started. */
export function toldHeldBack(given: Given, app: InstalledApp, held: HeldBack): Outcome {
  const why = held.list === "deny" ? `${quoted(held.entry ?? "")} in deny fits it` : "nothing in allow fits it";
  const message = `${quoted(app.name)} is held back by this call's own lists: ${why}. ${NOTHING}`;
  return refused(given, refusal("policy-blocked", message, "app-held-back"), { policy: fields({ ...held }) });
}

/** The system could not start it. */
export function toldUnstartable(given: Given, { name }: InstalledApp, problem: string): Outcome {
  const message = `${quoted(name)} could not be started: ${problem}.`;
  return refused(given, refusal("upstream-error", message, "app-unstartable"));
}

function endField({ process, pids, profile }: AppEnd): JsonObject {
  return { process, userDataDir: profile, ...(pids.length === 0 ? {} : { pids: [...pids] }) };
}

function unreadyProblem(app: App, { failed }: Unready, given: Given): Problem {
  const name = quoted(app.name);
  const ended = "It was ended, and its profile removed.";
  const messages = {
    timeout: `${name} was started and could not be reached within ${readyMs(given)} ms. ${ended} Give a longer timeoutMs if it is slow to start.`,
    exited: `${name} ended right after it was started, before it could be reached. Another copy that runs may have taken over, or it cannot run here.`,
    aborted: `The call was cancelled while ${name} was starting. ${ended}`,
  };
  const categories = { timeout: "timeout", exited: "upstream-error", aborted: "aborted" } as const;
  const id = `app-${failed}`;
  return { category: categories[failed], id, message: messages[failed], mayHaveRun: true };
}

/** What became of a launch that came to nothing. */
interface Undone {
  /** It ran when it was given up. */
  readonly pidAlive: boolean;
  readonly ended: AppEnd;
}

/** It was started and could not be reached, and was ended. */
export function toldUnready(app: App, unready: Unready, { pidAlive, ended }: Undone, ran: Ran): Outcome {
  const { given, doors, began } = ran;
  const problem = unreadyProblem(app, unready, given);
  const diagnostics = fields({
    pid: app.pid,
    pidAlive,
    userDataDir: app.profile,
    elapsedMs: doors.now() - began,
    timeoutMs: readyMs(given),
    devToolsActivePort: unready.port.file,
    port: unready.port.port,
    cdpReached: unready.port.reached,
  });
  const electron = {
    action: "launch",
    status: "failed",
    launch: launchRecord(app, ended.process === "left" ? "partial" : "failed"),
    failure: { reason: problem.id, diagnostics },
    cleanup: endField(ended),
    profileIsolation: isolation(doors),
  };
  return toldFailure({ given, electron }, problem);
}

/** The window is there, and shows nothing to act on: it may still be drawing. */
function isEmpty({ refSnapshot }: Outcome, given: Given): boolean {
  return (given.handoff ?? "snapshot") === "snapshot" && (refSnapshot?.ids ?? "") === "";
}

/** It was reached and could not be attached. @param ended what became of it */
export function toldUnattached(app: App, outcome: Outcome, ended: AppEnd, { given, doors }: Ran): Outcome {
  const electron = {
    action: "launch",
    status: "failed",
    launch: launchRecord(app, ended.process === "left" ? "partial" : "failed"),
    failure: { reason: "not-attached" },
    cleanup: endField(ended),
    profileIsolation: isolation(doors),
  };
  const lead = `${quoted(app.name)} was started, and ended again since it could not be attached.`;
  return { ...outcome, mode: { fields: { compiledElectron: compiledOf(given), electron }, lead } };
}

/** It is attached. @param app with its session and port */
export function toldAttached(
  app: App,
  session: string,
  { port, target }: Reached,
  outcome: Outcome,
  ran: Ran,
): Outcome {
  const { given, doors, installed } = ran;
  const handoff = given.handoff ?? "snapshot";
  const electron = fields({
    action: "launch",
    status: "succeeded",
    launch: launchRecord(app, "active", port.webSocketDebuggerUrl),
    targets: targetsOf(port),
    version: port.version && { ...port.version },
    handoff: fields({ handoff, targetId: target?.id, attachedTo: target ? "target" : "browser" }),
    app: listed(installed),
    identifiers: identifiersOf(app),
    profileIsolation: isolation(doors),
  });
  const kind = given.targetType ?? "page";
  const lines = [
    `Started ${quoted(app.name)} with a new, empty profile (launchId ${app.launch}, port ${port.port}), attached as ${session}.`,
    ...(target ? [] : [`It shows no ${kind === "any" ? "page" : kind} yet, so the app is attached as a whole.`]),
    ...(isEmpty(outcome, given)
      ? ["Its window shows no controls yet: take snapshot -i once more before you judge it."]
      : []),
  ];
  const next = [
    ...(handoff === "snapshot" && !isEmpty(outcome, given) ? [] : [calls.snapshot(session)]),
    calls.cleanup(app.launch),
    calls.probe(app.launch),
    calls.status(app.launch),
    calls.tabs(session),
  ];
  const mode = { fields: { compiledElectron: compiledOf(given), electron }, lead: lines.join("\n"), nextActions: next };
  return { ...outcome, mode };
}
