/** `electron status`: whether what was launched runs and can be reached, and whether the session is where it is. */
import { type JsonObject, stringMember } from "../../json.ts";
import type { App } from "../../projections/apps.ts";
import { quoted } from "../../quote.ts";
import type { AppPort, Proof } from "../../world/desktop.ts";
import type { Given } from "./electron-read.ts";
import { identifiersOf, selected } from "./electron-select.ts";
import { type CleanupState, calls, fields, launchRecord, targetsOf, told, toldFailure } from "./electron-told.ts";
import type { Begun, Doors } from "./mode-call.ts";

const ANSWER_MS = 1_000;
const SESSION_MS = 35_000;

/** Why the session is not where the app is. */
export interface Mismatch {
  readonly reason: "session-gone" | "other-session" | "other-page" | "about-blank";
  readonly message: string;
}

/** What is known of one launch now. */
export interface AppState {
  readonly app: App;
  readonly proof: Proof;
  readonly runs: boolean;
  readonly port: AppPort;
  readonly title?: string;
  readonly url?: string;
  readonly mismatch?: Mismatch;
}

/** Where the session of an app is, in its own words. */
async function pageOf({ session }: App, ms: number, { ask }: Doors): Promise<Pick<AppState, "title" | "url">> {
  if (session === undefined) return {};
  const rows = [
    ["get", "title"],
    ["get", "url"],
  ];
  const [title, url] = (await ask(session, rows, ms)) ?? [];
  const read = (reply: typeof title, name: string): string | undefined =>
    reply?.success ? stringMember(reply.data, name) : undefined;
  const [told, place] = [read(title, "title"), read(url, "url")];
  return { ...(told === undefined ? {} : { title: told }), ...(place === undefined ? {} : { url: place }) };
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, "");
}

function mismatchOf(app: App, port: AppPort, url: string | undefined, { state }: Doors): Mismatch | undefined {
  if (!port.reached) return undefined;
  if (app.session === undefined || url === undefined) {
    const message = "The app runs, and no browser session is attached to it any more.";
    return { reason: "session-gone", message };
  }
  if (state.sessions.current !== app.session) {
    const current = state.sessions.current ?? "none";
    return { reason: "other-session", message: `Calls go to another session now (${current}), not to ${app.session}.` };
  }
  if (url === "about:blank") return { reason: "about-blank", message: "The session is on a blank page." };
  const there = port.targets.some((target) => withoutFragment(target.url) === withoutFragment(url));
  return there ? undefined : { reason: "other-page", message: "The session is on a page that the app does not show." };
}

/** Looks at one launch. `ms` bounds what its session is asked. */
export async function stateOf(app: App, ms: number, doors: Doors): Promise<AppState> {
  const { desktop } = doors;
  const proof = desktop.proof(app);
  const port = await desktop.port(app, ANSWER_MS);
  const runs = desktop.runs(app);
  const page = runs ? await pageOf(app, ms, doors) : {};
  const mismatch = app.ended === undefined && runs ? mismatchOf(app, port, page.url, doors) : undefined;
  return { app, proof, runs, port, ...page, ...(mismatch ? { mismatch } : {}) };
}

export function cleanupState({ app, runs, proof }: AppState): CleanupState {
  if (app.ended !== undefined) return app.ended === "failed-launch" ? "failed" : "cleaned";
  return runs || proof === "other-pi" ? "active" : "dead";
}

function statusField(one: AppState): JsonObject {
  const { app, runs, port, proof } = one;
  return fields({
    ...identifiersOf(app),
    cleanupState: cleanupState(one),
    ownership: proof,
    pid: app.pid,
    pidAlive: runs,
    port: app.port ?? port.port,
    portAlive: port.reached,
    version: port.version && { ...port.version },
    targets: targetsOf(port),
    userDataDir: app.profile,
  });
}

/** One launch in a line. */
export function stateLine({ app, runs, port, proof }: AppState): string {
  const name = `${quoted(app.name)} (${app.launch})`;
  if (app.ended !== undefined) return `${name} was ended.`;
  if (proof === "unproven")
    return `${name} is on record, and nothing in the tool's own folder says that it is ours: it is left alone.`;
  if (proof === "other-pi") return `${name} belongs to another pi process that has the same session open.`;
  if (proof === "gone") return `${name} has ended, and nothing is left of it.`;
  if (!runs) return `${name} has ended; cleanup removes what is left of it.`;
  const reached = port.reached ? `answers on port ${port.port}` : "does not answer on its debug port";
  return `${name} runs (pid ${app.pid}) and ${reached}.`;
}

function targetLines({ port }: AppState): readonly string[] {
  return port.targets.map(({ type, title, url }) => `- ${quoted(type)} ${quoted(title)} ${quoted(url)}`);
}

function mismatchField({ app, mismatch, title, url }: AppState): readonly JsonObject[] {
  if (!mismatch) return [];
  return [fields({ ...identifiersOf(app), ...mismatch, title, url, port: app.port })];
}

function managedField({ app, title, url }: AppState): readonly JsonObject[] {
  return app.session === undefined || url === undefined ? [] : [fields({ sessionName: app.session, title, url })];
}

/** The calls that make sense of one launch now. */
export function callsFor({ app, runs, port, proof, mismatch }: AppState): ReturnType<typeof calls.status>[] {
  if (app.ended !== undefined || proof === "other-pi") return [];
  const attached = runs && app.session !== undefined && mismatch === undefined ? [calls.probe(app.launch)] : [];
  const again = runs && mismatch && mismatch.reason !== "other-page" && port.port !== undefined;
  return [
    ...(again ? [calls.reattach(port.port)] : []),
    ...(runs && mismatch && app.session !== undefined && !again
      ? [calls.tabs(app.session), calls.snapshot(app.session)]
      : []),
    ...attached,
    calls.cleanup(app.launch),
  ];
}

export async function status(given: Given, doors: Doors): Promise<Begun> {
  const chosen = selected(given, doors);
  if ("problem" in chosen) {
    const electron = { action: "status", status: "failed" };
    return { outcome: toldFailure({ given, electron }, chosen.problem) };
  }
  const ms = (given.timeoutMs ?? 0) > 0 ? (given.timeoutMs ?? SESSION_MS) : SESSION_MS;
  const states: AppState[] = [];
  for (const app of chosen.apps) states.push(await stateOf(app, ms, doors));
  const mismatches = states.flatMap(mismatchField);
  const managed = states.flatMap(managedField);
  const identifiers = chosen.apps.map(identifiersOf);
  const electron = fields({
    action: "status",
    status: "succeeded",
    launches: states.map((one) => launchRecord(one.app, cleanupState(one), one.port.webSocketDebuggerUrl)),
    statuses: states.map(statusField),
    targets: states.flatMap(({ port }) => targetsOf(port)),
    ...(identifiers.length === 1 ? { identifiers: identifiers[0] } : { identifierList: identifiers }),
    managedSession: managed[0],
    managedSessions: managed.length > 1 ? managed : undefined,
    sessionMismatch: mismatches[0],
    sessionMismatches: mismatches.length > 1 ? mismatches : undefined,
  });
  const lines = states.flatMap((one) => [
    stateLine(one),
    ...targetLines(one),
    ...(one.mismatch ? [one.mismatch.message] : []),
  ]);
  const text =
    lines.length === 0 ? "This pi session has launched no desktop app that may still run." : lines.join("\n");
  return { outcome: told({ given, electron, text, nextActions: states.flatMap(callsFor) }) };
}
