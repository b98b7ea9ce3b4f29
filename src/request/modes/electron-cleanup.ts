/** `electron cleanup`: ends what a launch of ours started, and nothing else. */
import type { JsonObject } from "../../json.ts";
import type { App } from "../../projections/apps.ts";
import { quoted } from "../../quote.ts";
import type { Given } from "./electron-read.ts";
import { identifiersOf, selected } from "./electron-select.ts";
import { type CleanupState, calls, fields, launchRecord, told, toldFailure } from "./electron-told.ts";
import type { Begun, Doors } from "./mode-call.ts";

const USUAL_MS = 5_000;
const LONGEST_MS = 120_000;

function budget({ timeoutMs = 0 }: Given, { desktop }: Doors): number {
  const usual = Number(desktop.env["PI_AGENT_BROWSER_IMPLICIT_SESSION_CLOSE_TIMEOUT_MS"]);
  const ms = timeoutMs > 0 ? timeoutMs : Number.isFinite(usual) && usual > 0 ? usual : USUAL_MS;
  return Math.min(ms, LONGEST_MS);
}

/** What became of one launch: each part of it, and all in all. */
interface Cleaned {
  readonly app: App;
  readonly state: CleanupState | "unproven" | "other-pi";
  readonly steps: readonly JsonObject[];
  readonly line: string;
}

function step(resource: string, state: string, more: JsonObject = {}): JsonObject {
  return { resource, state, ...more };
}

/** What nothing proves to be ours is told of and left; it is asked for no more. */
function leftAlone(app: App, doors: Doors): Cleaned {
  const name = `${quoted(app.name)} (${app.launch})`;
  if (doors.desktop.proof(app) === "other-pi") {
    const line = `${name} belongs to another pi process that has the same session open; nothing was ended.`;
    return { app, state: "other-pi", steps: [], line };
  }
  doors.record({ type: "app.ended", launch: app.launch, by: "unproven" });
  const line = `${name} is on record, and nothing in the tool's own folder says that it is ours: nothing was ended or removed. If pid ${app.pid} is still that app, close it yourself.`;
  return { app, state: "unproven", steps: [step("process", "unproven", { pid: app.pid })], line };
}

async function cleaned(app: App, ms: number, doors: Doors): Promise<Cleaned> {
  const name = `${quoted(app.name)} (${app.launch})`;
  if (app.ended !== undefined) return { app, state: "cleaned", steps: [], line: `${name} was ended before.` };
  const { desktop } = doors;
  const proof = desktop.proof(app);
  if (proof === "unproven" || proof === "other-pi") return leftAlone(app, doors);
  const session = app.session === undefined ? "none" : await doors.endSession(app.session, ms);
  const { process, pids, profile } = await desktop.end(app, ms);
  const port = process === "left" ? await desktop.port(app, 1_000) : undefined;
  const open = port?.reached === true;
  const left = [
    ...(session === "left" ? ["its browser session"] : []),
    ...(process === "left" ? [`process ${pids.join(", ")}`] : []),
    ...(profile === "left" ? ["its profile folder"] : []),
  ];
  const steps = [
    step("managed-session", session),
    step("process", process, pids.length === 0 ? {} : { pids: [...pids] }),
    step("debug-port", open ? "open" : "closed"),
    step("user-data-dir", profile, { path: app.profile }),
  ];
  if (process === "left" || profile === "left")
    return { app, state: "partial", steps, line: `${name}: left over are ${left.join(" and ")}.` };
  doors.record({ type: "app.ended", launch: app.launch, by: process === "gone" ? "itself" : "caller" });
  const ran = process === "gone" ? "had ended by itself" : "was ended";
  return { app, state: "cleaned", steps, line: `${name} ${ran}; its profile is removed.` };
}

function recordField({ app, state }: Cleaned): JsonObject {
  const told = state === "unproven" ? "failed" : state === "other-pi" ? "active" : state;
  return launchRecord(app, told);
}

export async function cleanup(given: Given, doors: Doors): Promise<Begun> {
  const chosen = selected(given, doors);
  if ("problem" in chosen) {
    const electron = { action: "cleanup", status: "failed" };
    return { outcome: toldFailure({ given, electron }, chosen.problem) };
  }
  const all: Cleaned[] = [];
  for (const app of chosen.apps) all.push(await cleaned(app, budget(given, doors), doors));
  const partial = all.filter(({ state }) => state === "partial");
  const results = all.map(({ app, state, steps }) => ({ ...identifiersOf(app), state, steps: [...steps] }));
  const electron = fields({
    action: "cleanup",
    status: partial.length > 0 ? "partial" : "succeeded",
    cleanup: { partial: partial.length > 0, records: all.map(recordField), results },
  });
  const text =
    all.length === 0
      ? "This pi session has launched no desktop app that may still run: there is nothing to end."
      : all.map(({ line }) => line).join("\n");
  if (partial.length === 0) return { outcome: told({ given, electron, text }) };
  const next = partial.flatMap(({ app: { launch } }) => [
    calls.status(launch),
    calls.cleanup(launch, "retry-electron-cleanup"),
  ]);
  const problem = { category: "cleanup-failed", id: "app-cleanup-partial", message: text, mayHaveRun: true } as const;
  return { outcome: toldFailure({ given, electron, text, nextActions: next }, problem) };
}
