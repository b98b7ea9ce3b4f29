/** `electron probe`: what the window that is attached shows now, in one look. */
import type { Ask } from "../../call/ask.ts";
import type { Outcome } from "../../call/outcome.ts";
import { type Json, type JsonObject, rowsOf, stringMember } from "../../json.ts";
import { focusedSensor } from "../../page/focused.ts";
import { sensed } from "../../page/look.ts";
import { type Problem, refusal } from "../../problem.ts";
import { type App, appOf } from "../../projections/apps.ts";
import { quoted } from "../../quote.ts";
import type { Given } from "./electron-read.ts";
import { identifiersOf, selected } from "./electron-select.ts";
import { type AppState, callsFor, stateLine, stateOf } from "./electron-status.ts";
import { calls, compiledOf, fields, targetsOf, toldFailure } from "./electron-told.ts";
import { batchOf, dataOf } from "./lookup.ts";
import type { Begun, Doors } from "./mode-call.ts";

const ROWS = [
  ["get", "title"],
  ["get", "url"],
  ["tab", "list"],
  ["snapshot", "-i"],
] as const;

/** What has the focus is asked of the page itself, in the look before its title is read. */
export const probeAsks: readonly Ask[] = [
  { applies: ({ command }) => command.name === "get title", when: "at", sensors: [focusedSensor] },
];

const SHOWN_LINES = 40;
const MOST_TABS = 20;
const SESSION_MS = 5_000;

function refused(given: Given, problem: Problem, state?: AppState): Begun {
  const electron = { action: "probe", status: "failed" };
  const nextActions = state ? callsFor(state) : [];
  return { outcome: toldFailure({ given, electron, nextActions }, problem) };
}

/** The launch that is meant: the one that is named, or that of the session in use; none for another attached app. */
function launchOf(given: Given, doors: Doors): App | undefined | { readonly problem: Problem } {
  if (given.launchId === undefined) return appOf(doors.state.apps, doors.state.sessions.current);
  const chosen = selected(given, doors);
  return "problem" in chosen ? chosen : chosen.apps[0];
}

function snapshotOf(outcome: Outcome): JsonObject | undefined {
  const data = dataOf(outcome, "snapshot");
  const tree = stringMember(data, "snapshot");
  if (tree === undefined) return undefined;
  const lines = tree.split("\n");
  const refs = [...tree.matchAll(/\[ref=(e\d+)\]/g)].map(([, ref]) => `@${ref}`);
  return fields({
    refCount: refs.length,
    refIds: refs.slice(0, 200),
    preview: lines.slice(0, SHOWN_LINES).join("\n"),
    omittedLines: lines.length > SHOWN_LINES ? lines.length - SHOWN_LINES : undefined,
  });
}

function tabsOf(outcome: Outcome): readonly JsonObject[] {
  const rows = rowsOf(dataOf(outcome, "tab list") ?? null, "tabs").slice(0, MOST_TABS);
  return rows.map(({ tabId, title, url, type, active }): JsonObject => fields({ tabId, title, url, type, active }));
}

function probeField(outcome: Outcome): JsonObject {
  const focused: Json | undefined = sensed(outcome.steps[0]?.look, focusedSensor);
  const tabs = tabsOf(outcome);
  const errors = outcome.steps.flatMap(({ command, problem }) =>
    problem ? [{ command: command.name, message: problem.message }] : [],
  );
  const snapshot = snapshotOf(outcome);
  return fields({
    title: stringMember(dataOf(outcome, "get title") ?? null, "title"),
    url: stringMember(dataOf(outcome, "get url") ?? null, "url"),
    focusedElement: focused,
    activeTab: tabs.find(({ active }) => active === true),
    tabs,
    snapshot,
    errors: errors.length === 0 ? undefined : errors,
    summary: `${errors.length === 0 ? "All" : `${ROWS.length - errors.length} of ${ROWS.length}`} reads answered.`,
  });
}

function focusLine(probe: JsonObject): readonly string[] {
  const focused = probe["focusedElement"];
  if (focused === undefined) return [];
  const [role, name] = [stringMember(focused, "role"), stringMember(focused, "name")];
  const what = role === undefined || role === "" ? (stringMember(focused, "tag") ?? "") : role;
  return focused === null ? ["Nothing has the focus."] : [`The focus is on ${quoted(what)} ${quoted(name ?? "")}.`];
}

async function concluded(given: Given, state: AppState | undefined, outcome: Outcome, doors: Doors): Promise<Outcome> {
  if (outcome.status === "rejected") return outcome;
  const probe = probeField(outcome);
  const session = outcome.session?.name;
  const isWhole = outcome.status === "ok" && probe["errors"] === undefined;
  const app = state?.app;
  const electron = fields({
    action: "probe",
    status: isWhole ? "succeeded" : "partial",
    probe,
    probeContext: fields({ scope: given.launchId === undefined ? "current-session" : "launch", sessionName: session }),
    identifiers: app && identifiersOf(app),
    sessionMismatch: state?.mismatch && { ...state.mismatch },
    statusTargets: state && targetsOf(state.port),
    launchStatus: state && fields({ pidAlive: state.runs, portAlive: state.port.reached, port: state.port.port }),
  });
  const lines = [...(state ? [stateLine(state)] : []), ...focusLine(probe)];
  const next = state ? callsFor({ ...state, runs: doors.desktop.runs(state.app) }) : [];
  const tabs = session === undefined ? [] : [calls.tabs(session)];
  return {
    ...outcome,
    mode: {
      fields: { compiledElectron: compiledOf(given), electron },
      ...(lines.length === 0 ? {} : { lead: lines.join("\n") }),
      nextActions: [...next.filter(({ id }) => id !== "probe-electron-launch"), ...tabs],
    },
  };
}

const DEAD = "It was not asked what it shows.";

/** Why a launch cannot be looked into; undefined when it can. */
function unfit(state: AppState | undefined): Problem | undefined {
  if (!state) return undefined;
  if (state.app.ended !== undefined || !state.runs || state.proof === "unproven")
    return refusal("session-lost", `${stateLine(state)} ${DEAD}`, "app-ended");
  if (state.app.session === undefined || state.mismatch?.reason === "session-gone") {
    const message = `${stateLine(state)} No browser session is attached to it. ${DEAD} Attach to it again first.`;
    return refusal("session-lost", message, "app-not-attached");
  }
  return undefined;
}

export async function probe(given: Given, doors: Doors): Promise<Begun> {
  const app = launchOf(given, doors);
  if (app && "problem" in app) return refused(given, app.problem);
  const state = app && (await stateOf(app, SESSION_MS, doors));
  const problem = unfit(state);
  if (problem) return refused(given, problem, state);
  const made = batchOf(ROWS, given.launchId === undefined ? undefined : state?.app.session, {
    options: {},
    unknown: "pass",
  });
  if ("problem" in made) return refused(given, made.problem, state);
  const intent = { ...made.intent, meant: ROWS.map(() => ({ judged: true }) as const) };
  return { intent, conclude: (outcome) => concluded(given, state, outcome, doors) };
}
