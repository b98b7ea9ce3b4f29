/** What is told of desktop apps: fields of `details`, lines, and the calls that make sense now. */
import type { NextAction, Outcome } from "../../call/outcome.ts";
import { answered, failedWith, rejected } from "../../call/outcome.ts";
import type { InstalledApp } from "../../desktop/app.ts";
import type { Json, JsonObject } from "../../json.ts";
import type { Problem } from "../../problem.ts";
import type { App } from "../../projections/apps.ts";
import type { AppPort } from "../../world/desktop.ts";
import type { Given } from "./electron-read.ts";
import { shownArgs } from "./electron-read.ts";
import type { Doors } from "./mode-call.ts";

/** A value without what is undefined in it, as JSON. */
export function fields(given: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** The plan of the call as it may be told. */
export function compiledOf(given: Given): JsonObject {
  const { appArgs, ...plain } = given;
  const asked = plain.action === "launch" ? { handoff: "snapshot", targetType: "page" } : {};
  const shown = appArgs === undefined ? {} : { appArgs: shownArgs(given) };
  return fields({ ...asked, ...plain, ...shown });
}

export type CleanupState = "active" | "cleaned" | "dead" | "failed" | "partial";

/** A launch as the contract tells it. */
export function launchRecord(app: App, state: CleanupState, webSocketDebuggerUrl?: string): JsonObject {
  const idOf = app.appId?.endsWith(".desktop") ? "desktopId" : "bundleId";
  return fields({
    version: 1,
    launchId: app.launch,
    launchedByWrapper: true,
    appName: app.name,
    [idOf]: app.appId,
    appPath: app.appPath,
    executablePath: app.executablePath,
    userDataDir: app.profile,
    port: app.port,
    pid: app.pid,
    sessionName: app.session,
    webSocketDebuggerUrl,
    createdAtMs: app.launchedAt,
    cleanupState: state,
  });
}

export function targetsOf({ targets }: AppPort): readonly JsonObject[] {
  return targets.map(({ id, type, title, url }) => ({ id, type, title, url }));
}

/** An installed app as a list tells it. */
export function listed({ prefix: _prefix, evidence, sensitivity, ...app }: InstalledApp): JsonObject {
  return fields({
    ...app,
    evidence: [...evidence],
    sensitivity: sensitivity && { level: sensitivity.level, categories: [...sensitivity.categories] },
  });
}

const HOST_LAUNCH: Readonly<Record<string, string>> = {
  darwin: "open -a <App Name> --args --remote-debugging-port=9222",
  linux: "<executable> --remote-debugging-port=9222",
};

/** What a launch of ours is not, and how the user's own app is reached instead. */
export function isolation({ desktop }: Pick<Doors, "desktop">): JsonObject {
  const start = HOST_LAUNCH[desktop.platform] ?? HOST_LAUNCH["linux"];
  return {
    isolatedLaunch: true,
    reusesExistingSignedInProfile: false,
    attachesToAlreadyRunningApp: false,
    hostDebugLaunchExample: `The user starts it: ${start}; then {"args":["connect","9222"],"sessionMode":"fresh"}`,
  };
}

/** The outcome of what needed no browser session. */
export interface Told {
  readonly given: Given;
  readonly electron: JsonObject;
  readonly text: string;
  readonly nextActions?: readonly NextAction[];
}

function modeOf({ given, electron, text, nextActions = [] }: Told): Required<Pick<Outcome, "mode">>["mode"] {
  return {
    fields: { compiledElectron: compiledOf(given), electron },
    text,
    ...(nextActions.length === 0 ? {} : { nextActions }),
  };
}

export function told(one: Told): Outcome {
  return answered({ mode: modeOf(one) });
}

/** The same of something that was not done, or not wholly. */
export function toldFailure(one: Omit<Told, "text"> & { readonly text?: string }, problem: Problem): Outcome {
  const mode = modeOf({ ...one, text: one.text ?? problem.message });
  return problem.mayHaveRun ? failedWith(answered({ mode }), problem) : rejected(problem, { mode });
}

function action(id: string, reason: string, params: NextAction["params"], safety?: string): NextAction {
  return { tool: "agent_browser", id, reason, params, ...(safety === undefined ? {} : { safety }) };
}

function ofLaunch(id: string, what: string, launchId: string, reason: string, safety?: string): NextAction {
  return action(id, reason, { electron: { action: what, launchId } }, safety);
}

/** The calls about a launch, by the ids of the contract. */
export const calls = {
  status: (launch: string) =>
    ofLaunch("status-electron-launch", "status", launch, "Whether the app runs and can be reached."),
  probe: (launch: string) =>
    ofLaunch("probe-electron-launch", "probe", launch, "What its window shows now, with fresh refs."),
  cleanup: (launch: string, id = "cleanup-electron-launch") =>
    ofLaunch(
      id,
      "cleanup",
      launch,
      "End the app and remove its profile when the work is done.",
      "Only what this launch started; files that were saved, and apps that somebody else started, stay.",
    ),
  tabs: (session: string) =>
    action("list-electron-tabs", "The app's windows.", { args: ["--session", session, "tab", "list"] }),
  snapshot: (session: string, id = "snapshot-electron-session") =>
    action(
      id,
      "The controls of the app's window, with fresh refs.",
      { args: ["--session", session, "snapshot", "-i"] },
      "Use only refs of a fresh snapshot of this session.",
    ),
  reattach: (port: number) =>
    action(
      "reattach-electron-launch",
      "Attach to the app again.",
      { args: ["connect", String(port)], sessionMode: "fresh" },
      "A browser session that is open is closed for it.",
    ),
} as const;
