/** Which app is meant: by a name among those that are installed, or by the place that the caller gives. */
import { posix, win32 } from "node:path";
import type { Host, InstalledApp } from "./app.ts";
import { evidenceIn, programIn } from "./evidence.ts";
import { appAt, onLinux } from "./linux.ts";
import { appOfBundle, bundleOf, onMacOs } from "./macos.ts";
import { sensitivityOf } from "./sensitivity.ts";

/** What is installed; `ended`: the look was ended by its bounds, and there may be more. */
export interface Installed {
  readonly platform: "darwin" | "linux" | "unsupported";
  readonly apps: readonly InstalledApp[];
  readonly skipped: number;
  readonly ended: boolean;
}

function byName(one: InstalledApp, other: InstalledApp): number {
  return one.name.localeCompare(other.name, "en") || one.executablePath.localeCompare(other.executablePath, "en");
}

/** Every Electron app that can be told to be one. Looks for none on other systems than Linux and macOS. */
export function installedApps(host: Host): Installed {
  const { platform, walk } = host;
  if (platform !== "darwin" && platform !== "linux")
    return { platform: "unsupported", apps: [], skipped: 0, ended: false };
  const { apps, skipped } = platform === "darwin" ? onMacOs(host) : onLinux(host);
  return { platform, apps: [...apps].sort(byName), skipped, ended: walk.ended };
}

/** What a caller can be looking for in an app. */
export function labelsOf({ name, bundleId, desktopId, appPath, executablePath }: InstalledApp): readonly string[] {
  return [name, bundleId, desktopId, appPath, executablePath].flatMap((one) => one ?? []);
}

/** Whether one of the labels has the text in it, in whatever capitals. */
export function fits(app: InstalledApp, text: string): boolean {
  return labelsOf(app).some((label) => label.toLowerCase().includes(text.toLowerCase()));
}

export interface Target {
  readonly appPath?: string | undefined;
  readonly appName?: string | undefined;
  readonly bundleId?: string | undefined;
  readonly executablePath?: string | undefined;
}

export type Resolved =
  | { readonly app: InstalledApp }
  | { readonly problem: "relative" | "missing" | "not-electron" | "not-found" | "unsupported" }
  | { readonly problem: "several"; readonly among: readonly InstalledApp[] };

/** A folder or program on Windows. Its shortcuts and installers are not looked into. */
function onWindows({ walk }: Host, place: string): InstalledApp | undefined {
  const isFolder = walk.kind(place) === "folder";
  const program = isFolder ? programIn(walk, place, win32, `${win32.basename(place)}.exe`) : place;
  if (program === undefined || !/\.exe$/i.test(program)) return undefined;
  const folder = win32.dirname(program);
  const evidence = evidenceIn(walk, folder, win32);
  if (evidence.length === 0) return undefined;
  const name = win32.basename(program).replace(/\.exe$/i, "");
  const sensitivity = sensitivityOf({ name });
  const found = { name, appPath: folder, executablePath: program, evidence, ...(sensitivity ? { sensitivity } : {}) };
  return { platform: "win32", prefix: [], packageSource: "unpacked", ...found };
}

function appIn(host: Host, place: string): InstalledApp | undefined {
  if (host.platform === "win32") return onWindows(host, place);
  if (host.platform !== "darwin") return appAt(host, place);
  const bundle = place.endsWith(".app") ? place : bundleOf(place);
  const app = bundle === undefined ? undefined : appOfBundle(host, bundle);
  // Another program of a bundle is not the app.
  return app && (place === bundle || place === app.executablePath) ? app : undefined;
}

function atPlace(host: Host, place: string): Resolved {
  const path = host.platform === "win32" ? win32 : posix;
  if (!path.isAbsolute(place)) return { problem: "relative" };
  const clean = path.normalize(place).replace(/(?<=.)[/\\]$/, "");
  if (host.walk.kind(clean) === undefined) return { problem: "missing" };
  const app = appIn(host, clean);
  return app ? { app } : { problem: "not-electron" };
}

function oneOf(apps: readonly InstalledApp[]): Resolved | undefined {
  const [only, ...others] = apps;
  if (!only) return undefined;
  return others.length === 0 ? { app: only } : { problem: "several", among: apps };
}

function nameIs(text: string): (label: string | undefined) => boolean {
  return (label) => label?.toLowerCase() === text.toLowerCase();
}

/** By its whole name, else by a part of it; of several that fit alike none is taken. */
function byAppName({ apps }: Installed, name: string): Resolved | undefined {
  const is = nameIs(name);
  const part = (app: InstalledApp): boolean => app.name.toLowerCase().includes(name.toLowerCase());
  return oneOf(apps.filter((app) => is(app.name))) ?? oneOf(apps.filter(part));
}

/** The desktop id of Linux is what a bundle id is on macOS, with or without its ending. */
function byId({ apps }: Installed, id: string): Resolved | undefined {
  const is = nameIs(id);
  return oneOf(apps.filter((app) => is(app.bundleId) || is(app.desktopId) || is(app.desktopId?.slice(0, -8))));
}

/** The app that is meant; why there is none. */
export function resolve(host: Host, { appPath, executablePath, appName, bundleId }: Target): Resolved {
  const place = executablePath ?? appPath;
  if (place !== undefined) return atPlace(host, place);
  const installed = installedApps(host);
  if (installed.platform === "unsupported") return { problem: "unsupported" };
  const found = appName === undefined ? byId(installed, bundleId ?? "") : byAppName(installed, appName);
  return found ?? { problem: "not-found" };
}

/** The list of the caller's, and the entry of it, that keeps an app from being started. */
export interface HeldBack {
  readonly list: "allow" | "deny";
  readonly entry?: string;
}

/** Why the caller's own lists keep an app from being started; undefined when they do not. */
export function heldBack(
  app: InstalledApp,
  allow: readonly string[] | undefined,
  deny: readonly string[],
): HeldBack | undefined {
  const named = (one: string): boolean => one.trim() !== "" && fits(app, one);
  const entry = deny.find(named);
  if (entry !== undefined) return { list: "deny", entry };
  return allow === undefined || allow.some(named) ? undefined : { list: "allow" };
}
