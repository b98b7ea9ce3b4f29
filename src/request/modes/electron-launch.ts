/** `electron launch`: finds the app, proves it, starts it with a profile of its own, and has it attached. */
import type { Outcome } from "../../call/outcome.ts";
import type { Intent } from "../../call/plan.ts";
import type { InstalledApp } from "../../desktop/app.ts";
import { heldBack, type Resolved, resolve } from "../../desktop/find.ts";
import type { JsonObject } from "../../json.ts";
import { expectedScript } from "../../page/expected.ts";
import { type Problem, refusal } from "../../problem.ts";
import type { App } from "../../projections/apps.ts";
import { quoted } from "../../quote.ts";
import { parseArgv } from "../../upstream/grammar/argv.ts";
import type { AppEnd, AppPort, AppTarget } from "../../world/desktop.ts";
import { hostOf } from "./electron-list.ts";
import { type Given, readyMs, TARGETS } from "./electron-read.ts";
import { identifiersOf } from "./electron-select.ts";
import { calls, compiledOf, fields, isolation, launchRecord, listed, targetsOf, toldFailure } from "./electron-told.ts";
import type { Begun, Doors } from "./mode-call.ts";

const NOTHING = "Nothing was started.";

/** Why no app could be taken, as a sentence with the way on. */
function unresolved(given: Given, resolved: Exclude<Resolved, { readonly app: unknown }>): string {
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

function refused(given: Given, problem: Problem, more: JsonObject = {}): { readonly outcome: Outcome } {
  const electron = { action: "launch", status: "failed", failure: { reason: problem.id, ...more } };
  return { outcome: toldFailure({ given, electron }, problem) };
}

/** The app that may be started; why there is none. */
function allowed(given: Given, doors: Doors): { readonly app: InstalledApp } | { readonly outcome: Outcome } {
  const resolved = resolve(hostOf(doors), given);
  if ("problem" in resolved) {
    const message = `${unresolved(given, resolved)} ${NOTHING}`;
    return refused(given, refusal("validation-error", message, `app-${resolved.problem}`));
  }
  const { app } = resolved;
  const held = heldBack(app, given.allow, given.deny ?? []);
  if (!held) return { app };
  const why = held.list === "deny" ? `${quoted(held.entry ?? "")} in deny fits it` : "nothing in allow fits it";
  const message = `${quoted(app.name)} is held back by this call's own lists: ${why}. ${NOTHING}`;
  return refused(given, refusal("policy-blocked", message, "app-held-back"), { policy: fields({ ...held }) });
}

function targetIn({ targets }: AppPort, wanted: Given["targetType"] = "page"): AppTarget | undefined {
  const shown = targets.filter(({ type }) =>
    wanted === "any" ? type === "page" || type === "webview" : type === wanted,
  );
  return shown.find(({ url }) => url !== "about:blank" && url !== "") ?? shown[0];
}

const POLL_MS = 150;
const ANSWER_MS = 1_000;
/** How long a window may take to open once the app answers; then the app is attached as a whole. */
const WINDOW_MS = 5_000;

type Ready =
  | { readonly port: AppPort; readonly target: AppTarget | undefined }
  | { readonly failed: "timeout" | "exited" | "aborted"; readonly port: AppPort };

/** What a look at the port comes to; undefined: look again. */
function judged(port: AppPort, waited: Waited): Ready | undefined {
  const { target, windowMs, startMs, limitMs, runs, aborted } = waited;
  if (target && target.url !== "about:blank") return { port, target };
  if (aborted) return { failed: "aborted", port };
  if (windowMs > WINDOW_MS) return { port, target };
  if (!port.reached && !runs) return { failed: "exited", port };
  if (startMs <= limitMs) return undefined;
  return port.reached ? { port, target } : { failed: "timeout", port };
}

interface Waited {
  readonly target: AppTarget | undefined;
  /** Since the app was reached first, and since it was started. */
  readonly windowMs: number;
  readonly startMs: number;
  readonly limitMs: number;
  readonly runs: boolean;
  readonly aborted: boolean;
}

/** Waits until the app can be reached and shows what is wanted of it. */
async function readied(app: App, given: Given, doors: Doors, began: number): Promise<Ready> {
  const { desktop, signal, now } = doors;
  let reachedAt: number | undefined;
  for (;;) {
    const port = await desktop.port(app, ANSWER_MS);
    if (port.reached) reachedAt ??= now();
    const ready = judged(port, {
      target: targetIn(port, given.targetType),
      windowMs: reachedAt === undefined ? 0 : now() - reachedAt,
      startMs: now() - began,
      limitMs: readyMs(given),
      runs: desktop.runs(app),
      aborted: signal.aborted,
    });
    if (ready) return ready;
    await desktop.wait(POLL_MS);
  }
}

const END_MS = 2_000;

/** Ends what a launch that came to nothing has started. */
async function undone(app: App, doors: Doors): Promise<AppEnd> {
  const ended = await doors.desktop.end(app, END_MS);
  if (ended.process !== "left" && ended.profile !== "left")
    doors.record({ type: "app.ended", launch: app.launch, by: "failed-launch" });
  return ended;
}

function endField({ process, pids, profile }: AppEnd): JsonObject {
  return { process, userDataDir: profile, ...(pids.length === 0 ? {} : { pids: [...pids] }) };
}

function unreadyProblem(app: App, failed: Extract<Ready, { readonly failed: unknown }>, given: Given): Problem {
  const name = quoted(app.name);
  const ended = "It was ended, and its profile removed.";
  const messages = {
    timeout: `${name} was started and could not be reached within ${readyMs(given)} ms. ${ended} Give a longer timeoutMs if it is slow to start.`,
    exited: `${name} ended right after it was started, before it could be reached. Another copy that runs may have taken over, or it cannot run here.`,
    aborted: `The call was cancelled while ${name} was starting. ${ended}`,
  };
  const categories = { timeout: "timeout", exited: "upstream-error", aborted: "aborted" } as const;
  const id = `app-${failed.failed}`;
  return { category: categories[failed.failed], id, message: messages[failed.failed], mayHaveRun: true };
}

/** A launch that came to nothing, with what is known of why. */
async function failure(app: App, ready: Extract<Ready, { readonly failed: unknown }>, ran: Ran): Promise<Begun> {
  const { given, doors, began } = ran;
  const pidAlive = doors.desktop.runs(app);
  const ended = await undone(app, doors);
  const problem = unreadyProblem(app, ready, given);
  const diagnostics = fields({
    pid: app.pid,
    pidAlive,
    userDataDir: app.profile,
    elapsedMs: doors.now() - began,
    timeoutMs: readyMs(given),
    devToolsActivePort: ready.port.file,
    port: ready.port.port,
    cdpReached: ready.port.reached,
  });
  const electron = {
    action: "launch",
    status: "failed",
    launch: launchRecord(app, ended.process === "left" ? "partial" : "failed"),
    failure: { reason: problem.id, diagnostics },
    cleanup: endField(ended),
    profileIsolation: isolation(doors),
  };
  return { outcome: toldFailure({ given, electron }, problem) };
}

interface Ran {
  readonly given: Given;
  readonly doors: Doors;
  readonly installed: InstalledApp;
  readonly began: number;
}

/** What can be acted on: once it shows, the window is drawn. */
const CONTROLS = "a[href],button,input,select,textarea,[role],[tabindex]";
const DRAWN_MS = 2_000;

/** Waits until the window has something to act on, for a moment at most; it fails nothing. */
function drawn(): readonly string[] {
  const asked = { texts: [], selector: CONTROLS, limitMs: DRAWN_MS, quietMs: 0, settleMs: 0 };
  return ["wait", "--fn", expectedScript(asked), "--timeout", String(2 * DRAWN_MS)];
}

function rowsFor(target: string, handoff: Given["handoff"] = "snapshot"): readonly (readonly string[])[] {
  const attach = ["connect", target];
  if (handoff === "connect") return [attach];
  if (handoff === "tabs") return [attach, ["tab", "list"]];
  return [attach, ["tab", "list"], drawn(), ["snapshot", "-i"]];
}

function intentFor(target: string, given: Given): Intent | undefined {
  const rows = rowsFor(target, given.handoff);
  const args = ["batch", "--bail"];
  const argv = parseArgv(rows.length === 1 ? (rows[0] ?? args) : args, { unknown: "pass" });
  const steps = rows.flatMap((row) => {
    const step = parseArgv(row, { unknown: "pass" });
    return "ok" in step ? [step.ok] : [];
  });
  if (!("ok" in argv)) return undefined;
  const meant = rows.map(([word]) => (word === "wait" ? ({ judged: true } as const) : undefined));
  const several = rows.length > 1;
  return {
    args: several ? args : [...(rows[0] ?? [])],
    argv: argv.ok,
    steps,
    shape: several ? "job" : "one",
    ...(several ? { meant } : {}),
    wantsJson: false,
  };
}

/** The steps without the wait before the snapshot, which nobody asked for. */
function withoutWait(outcome: Outcome): Outcome {
  const at = outcome.steps.findIndex(({ command }) => command.name === "wait");
  if (at < 0) return outcome;
  const findings = outcome.findings.flatMap((one) => {
    if (one.step === at) return [];
    return one.step === undefined || one.step < at ? [one] : [{ ...one, step: one.step - 1 }];
  });
  return { ...outcome, steps: outcome.steps.filter((_, index) => index !== at), findings };
}

/** The window is there, and shows nothing to act on: it may still be drawing. */
function isEmpty({ refSnapshot }: Outcome, given: Given): boolean {
  return (given.handoff ?? "snapshot") === "snapshot" && (refSnapshot?.ids ?? "") === "";
}

async function notAttached(app: App, outcome: Outcome, { given, doors }: Ran): Promise<Outcome> {
  const ended = await undone(app, doors);
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

interface Reached {
  readonly port: AppPort;
  readonly target: AppTarget | undefined;
}

async function concluded(app: App, { port, target }: Reached, raw: Outcome, ran: Ran): Promise<Outcome> {
  const { given, doors, installed } = ran;
  const outcome = withoutWait(raw);
  const session = outcome.session?.name;
  if (outcome.status !== "ok" || session === undefined || port.port === undefined)
    return notAttached(app, outcome, ran);
  doors.record({ type: "app.attached", launch: app.launch, session, port: port.port });
  const attached: App = { ...app, session, port: port.port };
  const handoff = given.handoff ?? "snapshot";
  const electron = fields({
    action: "launch",
    status: "succeeded",
    launch: launchRecord(attached, "active", port.webSocketDebuggerUrl),
    targets: targetsOf(port),
    version: port.version && { ...port.version },
    handoff: fields({ handoff, targetId: target?.id, attachedTo: target ? "target" : "browser" }),
    app: listed(installed),
    identifiers: identifiersOf(attached),
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

function recordOf(
  installed: InstalledApp,
  started: Pick<App, "launch" | "pid" | "started" | "profile">,
  at: number,
): App {
  const { name, appPath, executablePath, bundleId, desktopId } = installed;
  const appId = bundleId ?? desktopId;
  return {
    ...started,
    name,
    executablePath,
    launchedAt: at,
    ...(appPath === undefined ? {} : { appPath }),
    ...(appId === undefined ? {} : { appId }),
  };
}

export async function launch(given: Given, doors: Doors): Promise<Begun> {
  const found = allowed(given, doors);
  if ("outcome" in found) return found;
  const { app: installed } = found;
  const { desktop } = doors;
  doors.progress(`starting ${installed.name}`);
  const began = doors.now();
  const { executablePath: file, prefix } = installed;
  const started = await desktop.start({ launch: desktop.newLaunch(), file, prefix, args: given.appArgs ?? [] });
  if ("problem" in started) {
    const message = `${quoted(installed.name)} could not be started: ${started.problem}.`;
    return refused(given, refusal("upstream-error", message, "app-unstartable"));
  }
  const app = recordOf(installed, started.app, began);
  const { launchedAt: _at, ...facts } = app;
  doors.record({ type: "app.launched", ...facts });
  const ran = { given, doors, installed, began };
  const ready = await readied(app, given, doors, began);
  if ("failed" in ready) return failure(app, ready, ran);
  const { port, target } = ready;
  const intent = intentFor(target?.webSocketDebuggerUrl ?? String(port.port), given);
  if (!intent) return failure(app, { failed: "timeout", port }, ran);
  return { intent, fresh: true, conclude: (outcome) => concluded(app, ready, outcome, ran) };
}
