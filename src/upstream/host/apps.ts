/** Desktop apps that a launch of ours started: starting one, telling its processes from others, and ending them. */
import { execFileSync, spawn } from "node:child_process";
import { lstatSync } from "node:fs";
import { type AppRecord, isOfOtherPi, makeProfile, profileOf, readApp, removeApp, writeApp } from "./app-files.ts";
import { removeFolder, singletonOf } from "./browser-folders.ts";
import type { Environment } from "./environment.ts";
import { endAll, within } from "./process-tree.ts";
import {
  environmentOf,
  isAlive,
  isSame,
  type KnownProcess,
  type Running,
  running,
  signal,
  startTime,
} from "./processes.ts";
import type { Steps } from "./steps.ts";

/** What a launch starts. */
export interface AppStart {
  readonly launch: string;
  readonly file: string;
  /** Words before our flags, such as those of `flatpak run`; `{profile}` in them is the profile. */
  readonly prefix: readonly string[];
  /** The caller's words, behind our flags. */
  readonly args: readonly string[];
}

/** An app as the journal names it. */
export interface OwnApp {
  readonly launch: string;
  readonly pid: number;
  /** When its process began, as the system tells it. */
  readonly started?: string;
  readonly profile: string;
}

export type AppStarted = { readonly app: OwnApp } | { readonly problem: string };

/** What is used of a process that was started; public types name nothing of Node. */
export interface Child {
  readonly pid?: number | undefined;
  readonly exitCode: number | null;
  readonly signalCode: string | null;
  kill(): boolean;
  unref(): void;
}

/** Where apps are started, and for whom. */
export interface AppPlace {
  /** Our private folder. */
  readonly socketDir: string;
  readonly environment: Environment;
  readonly cwd: string;
  /** The pi session. */
  readonly owner: string;
  /** Where browsers keep their temporary folders. */
  readonly temporary: string;
  /** The processes that this pi has started, by their launch. */
  readonly children: Map<string, Child>;
}

/** Every process of a launch inherits it, so that it is found whatever becomes of its parents. */
const MARK = "PI_AGENT_BROWSER_APP";

/** What would make an Electron binary something else than an app, or is meant for us alone. */
const NOT_FOR_APPS = /^(?:ELECTRON_RUN_AS_NODE|NODE_OPTIONS|AGENT_BROWSER_.*|PI_.*)$/;

function environmentFor({ environment }: AppPlace, profile: string): Record<string, string> {
  const kept = Object.entries(environment).flatMap(([name, value]): [string, string][] =>
    value === undefined || NOT_FOR_APPS.test(name) ? [] : [[name, value]],
  );
  return { ...Object.fromEntries(kept), [MARK]: profile };
}

/** Its own profile, a port that the system chooses, and nothing that asks the user. */
function flagsFor(profile: string): readonly string[] {
  return [
    `--user-data-dir=${profile}`,
    "--remote-debugging-port=0",
    "--disable-extensions",
    "--no-first-run",
    "--no-default-browser-check",
  ];
}

function known(pid: number): KnownProcess {
  const started = startTime(pid) ?? running().find((one) => one.pid === pid)?.started;
  return started === undefined ? { pid } : { pid, started };
}

function spawned(start: AppStart, place: AppPlace, profile: string): Promise<Child> {
  const prefix = start.prefix.map((word) => word.replaceAll("{profile}", profile));
  return new Promise((resolve, reject) => {
    const child = spawn(start.file, [...prefix, ...flagsFor(profile), ...start.args], {
      cwd: place.cwd,
      env: environmentFor(place, profile),
      stdio: "ignore",
      detached: true,
      windowsHide: true,
    });
    child.on("error", reject);
    child.once("spawn", () => resolve(child));
  });
}

/** Starts an app. It is on record before it runs, so that a crash leaves nothing that nobody owns. */
export async function startApp(start: AppStart, place: AppPlace): Promise<AppStarted> {
  const { launch } = start;
  const { socketDir, owner } = place;
  const problem = makeProfile(socketDir, launch);
  if (problem !== undefined) return { problem };
  const profile = profileOf(socketDir, launch);
  try {
    writeApp(socketDir, launch, { owner });
    const child = await spawned(start, place, profile);
    child.unref();
    place.children.set(launch, child);
    const { pid } = child;
    if (pid === undefined) throw new Error("it has no process id");
    const root = known(pid);
    writeApp(socketDir, launch, { owner, ...root });
    return { app: { launch, profile, ...root } };
  } catch (error) {
    removeApp(socketDir, launch);
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function names(command: string, profile: string): boolean {
  const flags = [`--user-data-dir=${profile}`, `--database=${profile}/`];
  return flags.some((flag) => ` ${command} `.includes(flag.endsWith("/") ? ` ${flag}` : ` ${flag} `));
}

/** The processes of a launch: those that carry its mark or its profile, and those that they have started. */
export function processesOf(profile: string, root: KnownProcess | undefined): readonly Running[] {
  const all = running();
  const isRoot = (one: Running): boolean =>
    root?.started !== undefined && one.pid === root.pid && one.started === root.started;
  const own = new Set(
    all
      .filter(
        (one) =>
          isRoot(one) || names(one.command, profile) || environmentOf(one.pid)?.includes(`${MARK}=${profile}`) === true,
      )
      .map(({ pid }) => pid),
  );
  for (let size = -1; size !== own.size; ) {
    size = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
  own.delete(process.pid);
  return all.filter(({ pid }) => own.has(pid));
}

/**
 * - gone: the process that is recorded has ended, and nothing of ours tells of it any more
 * - own: started by this pi session, and the very process that is recorded
 * - other-pi: another pi process that lives has it
 * - unproven: nothing in our private folder says that it is ours
 */
export type Proof = "own" | "other-pi" | "gone" | "unproven";

function sameRoot(record: AppRecord, app: OwnApp): boolean {
  return record.pid === app.pid && record.started === app.started;
}

/** Whether what a transcript says of an app is what was recorded in our folder when it was started. */
export function proofOf(app: OwnApp, { socketDir, owner }: AppPlace): Proof {
  const record = readApp(socketDir, app.launch);
  if (!record && app.started !== undefined && !isSame(app)) return "gone";
  if (!record || record.owner !== owner || !sameRoot(record, app)) return "unproven";
  if (app.profile !== profileOf(socketDir, app.launch)) return "unproven";
  return isOfOtherPi(record) ? "other-pi" : "own";
}

/** Whether something of an app runs. Most of the time its first process says so, at the cost of one file. */
export function runsApp(app: OwnApp): boolean {
  if (process.platform === "win32") return isAlive(app.pid);
  return (app.started !== undefined && isSame(app)) || processesOf(app.profile, app).length > 0;
}

/** What became of an app that was to be ended. */
export interface AppEnd {
  /** gone: nothing of it ran any more. */
  readonly process: "ended" | "gone" | "left" | "unproven";
  /** What still runs of it. */
  readonly pids: readonly number[];
  readonly profile: "removed" | "missing" | "left";
}

const SERVICE = /--type=/;
/** How long services may take to notice that their app has ended. */
const SERVICES_MS = 500;

/** Windows lists no processes here; one whose handle this pi has cannot have been replaced by another. */
function endOnWindows(child: Child | undefined): void {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  try {
    execFileSync("taskkill", ["/PID", String(child.pid), "/T", "/F"], { timeout: 5_000, stdio: "ignore" });
  } catch {
    child.kill();
  }
}

function* endedProcesses(profile: string, root: KnownProcess | undefined, ms: number): Steps<boolean> {
  const family = (): readonly Running[] => processesOf(profile, root);
  const apps = family().filter(({ command }) => !SERVICE.test(command));
  if (apps.length > 0) yield* endAll(apps, ms);
  if (yield* within(SERVICES_MS, () => family().length === 0)) return true;
  for (const one of family()) signal(one, "SIGKILL");
  return yield* within(1_000, () => family().length === 0);
}

function* endedWith(launch: string, root: KnownProcess | undefined, place: AppPlace, ms: number): Steps<AppEnd> {
  const profile = profileOf(place.socketDir, launch);
  const singleton = singletonOf(profile);
  const ran = processesOf(profile, root).length > 0;
  const there = lstatSync(profile, { throwIfNoEntry: false }) !== undefined;
  if (process.platform === "win32") endOnWindows(place.children.get(launch));
  const gone = yield* endedProcesses(profile, root, ms);
  place.children.delete(launch);
  const pids = processesOf(profile, root).map(({ pid }) => pid);
  if (!gone) return { process: "left", pids, profile: there ? "left" : "missing" };
  if (singleton !== undefined) removeFolder(singleton, place.temporary);
  const removed = removeApp(place.socketDir, launch);
  return { process: ran ? "ended" : "gone", pids, profile: !there ? "missing" : removed ? "removed" : "left" };
}

/**
 * Ends an app and removes its profile. A process gets a signal only when it is the recorded one, or carries what only
 * this launch has; an app that nothing in our own folder proves to be ours is left as it is.
 * @param ms how long it may take to quit by itself
 */
export function* endedApp(app: OwnApp, place: AppPlace, ms: number): Steps<AppEnd> {
  const proof = proofOf(app, place);
  if (proof !== "own") {
    const isThere = lstatSync(profileOf(place.socketDir, app.launch), { throwIfNoEntry: false }) !== undefined;
    const isGone = proof === "gone" && !isThere;
    return { process: isGone ? "gone" : "unproven", pids: [], profile: isThere ? "left" : "missing" };
  }
  return yield* endedWith(app.launch, app, place, ms);
}

/** Ends what a pi that is gone has left of a launch. */
export function* endedAbandoned(launch: string, place: AppPlace, ms: number): Steps<AppEnd> {
  const { pid, started } = readApp(place.socketDir, launch) ?? {};
  const root = pid === undefined || started === undefined ? undefined : { pid, started };
  return yield* endedWith(launch, root, place, ms);
}
