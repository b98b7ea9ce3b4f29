/** `electron launch`: finds the app, proves it, starts it with a profile of its own, and has it attached. */
import type { Outcome } from "../../call/outcome.ts";
import type { Intent } from "../../call/plan.ts";
import type { InstalledApp } from "../../desktop/app.ts";
import { heldBack, resolve } from "../../desktop/find.ts";
import { expectedScript } from "../../page/expected.ts";
import type { App } from "../../projections/apps.ts";
import { parseArgv } from "../../upstream/grammar/argv.ts";
import type { AppEnd, AppPort, AppTarget } from "../../world/desktop.ts";
import {
  type Ran,
  type Reached,
  toldAttached,
  toldHeldBack,
  toldUnattached,
  toldUnready,
  toldUnresolved,
  toldUnstartable,
  type Unready,
} from "./electron-launch-told.ts";
import { hostOf } from "./electron-list.ts";
import { type Given, readyMs } from "./electron-read.ts";
import type { Begun, Doors } from "./mode-call.ts";

/** The app that may be started; why there is none. */
function allowed(given: Given, doors: Doors): { readonly app: InstalledApp } | { readonly outcome: Outcome } {
  const resolved = resolve(hostOf(doors), given);
  if ("problem" in resolved) return { outcome: toldUnresolved(given, resolved) };
  const { app } = resolved;
  const held = heldBack(app, given.allow, given.deny ?? []);
  return held ? { outcome: toldHeldBack(given, app, held) } : { app };
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

type Ready = Reached | Unready;

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

/** A launch that came to nothing, with what is known of why. */
async function failure(app: App, unready: Unready, ran: Ran): Promise<Begun> {
  const pidAlive = ran.doors.desktop.runs(app);
  const ended = await undone(app, ran.doors);
  return { outcome: toldUnready(app, unready, { pidAlive, ended }, ran) };
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

async function concluded(app: App, reached: Reached, raw: Outcome, ran: Ran): Promise<Outcome> {
  const { doors } = ran;
  const outcome = withoutWait(raw);
  const session = outcome.session?.name;
  const { port } = reached.port;
  if (outcome.status !== "ok" || session === undefined || port === undefined) {
    return toldUnattached(app, outcome, await undone(app, doors), ran);
  }
  doors.record({ type: "app.attached", launch: app.launch, session, port });
  return toldAttached({ ...app, session, port }, session, reached, outcome, ran);
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
  if ("problem" in started) return { outcome: toldUnstartable(given, installed, started.problem) };
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
