/** What shows that a folder holds an Electron app: its code where Electron looks for it, and parts of Electron itself. */
import type { PlatformPath } from "node:path";
import type { Walk } from "../world/walk.ts";
import { textOf } from "./app.ts";

/** Where Electron looks for the code of an app. */
const CODE: readonly (readonly string[])[] = [
  ["resources", "app.asar"],
  ["resources", "app", "package.json"],
  ["resources", "default_app.asar"],
  ["resources", "electron.asar"],
];

/** Parts of Chromium that every Electron has beside its program; one alone could be of something else. */
const PARTS: readonly string[] = [
  "chrome_100_percent.pak",
  "resources.pak",
  "icudtl.dat",
  "v8_context_snapshot.bin",
  "snapshot_blob.bin",
  "libffmpeg.so",
  "ffmpeg.dll",
  "chrome-sandbox",
  "chrome_crashpad_handler",
  "LICENSES.chromium.html",
];
const ENOUGH_PARTS = 2;
const LONGEST_VERSION = 100;

function runtimeIn(walk: Walk, folder: string, { join }: PlatformPath): readonly string[] {
  if (walk.kind(join(folder, "LICENSE.electron.txt")) === "file") return ["LICENSE.electron.txt"];
  const version = textOf(walk, join(folder, "version"), LONGEST_VERSION)?.trim() ?? "";
  if (/^v?\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/.test(version)) return [`version ${version}`];
  const parts = PARTS.filter((part) => walk.kind(join(folder, part)) === "file");
  return parts.length >= ENOUGH_PARTS ? parts.slice(0, ENOUGH_PARTS) : [];
}

/** The evidence in a folder; empty when it is not enough. */
export function evidenceIn(walk: Walk, folder: string, path: PlatformPath): readonly string[] {
  const code = CODE.find((parts) => walk.kind(path.join(folder, ...parts)) === "file");
  if (!code) return [];
  const runtime = runtimeIn(walk, folder, path);
  return runtime.length === 0 ? [] : [code.join("/"), ...runtime];
}

/** Programs beside the app's own. */
const HELPERS = /^(?:chrome[-_]sandbox|chrome_crashpad_handler|crashpad_handler|.*\.so(?:\..*)?|.*\.(?:sh|dll))$/i;

/** The app's own program in its folder: of the wanted name, else the only one; undefined when that is not plain. */
export function programIn(walk: Walk, folder: string, { join }: PlatformPath, wanted?: string): string | undefined {
  const programs = walk.names(folder).filter((name) => !HELPERS.test(name) && walk.isProgram(join(folder, name)));
  const [only, ...others] = programs;
  const name = programs.find((one) => one === wanted) ?? (others.length === 0 ? only : undefined);
  return name === undefined ? undefined : join(folder, name);
}
