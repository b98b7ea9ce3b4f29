/** Electron apps on Linux: by desktop files, AppImages, unpacked folders, snaps and flatpaks. */
import { posix as path } from "node:path";
import type { Walk } from "../world/walk.ts";
import { type Host, type InstalledApp, textOf } from "./app.ts";
import { evidenceInAppImage } from "./appimage.ts";
import { type DesktopEntry, readEntry } from "./desktop-entry.ts";
import { evidenceIn, programIn } from "./evidence.ts";
import { sensitivityOf } from "./sensitivity.ts";

/** A program with what shows that it is an Electron app. */
type Proven = Pick<InstalledApp, "executablePath" | "prefix" | "packageSource" | "evidence" | "appPath">;

function unpackedIn(walk: Walk, folder: string, program: string): Proven | undefined {
  const evidence = evidenceIn(walk, folder, path);
  if (evidence.length === 0) return undefined;
  return { executablePath: program, prefix: [], packageSource: "unpacked", evidence, appPath: folder };
}

function appImage(walk: Walk, file: string): Proven | undefined {
  const evidence = evidenceInAppImage(walk, file);
  if (evidence.length === 0) return undefined;
  return { executablePath: file, prefix: [], packageSource: "appimage", evidence, appPath: file };
}

/** A script of a distribution that starts an Electron of its own with the code of the app, and hands words on. */
function byScript(walk: Walk, file: string): Proven | undefined {
  const text = textOf(walk, file, 16 * 1024) ?? "";
  if (!text.startsWith("#!") || !/\belectron[\d.]*\b/.test(text) || !/\$@|\$\{@\}/.test(text)) return undefined;
  const code = [...text.matchAll(/\/[\w./+@-]+\.asar\b/g)]
    .map(([place]) => place)
    .find((one) => walk.kind(one) === "file");
  if (code === undefined) return undefined;
  const evidence = [`starts electron with ${code}`];
  return { executablePath: file, prefix: [], packageSource: "unpacked", evidence, appPath: path.dirname(code) };
}

/** What a program is, wherever its links lead; undefined when nothing shows that it is an Electron app. */
export function provenProgram(walk: Walk, program: string): Proven | undefined {
  const real = walk.real(program);
  if (real === undefined || !walk.isProgram(real)) return undefined;
  const [folder, name] = [path.dirname(real), path.basename(real)];
  const own = unpackedIn(walk, folder, real) ?? appImage(walk, real) ?? byScript(walk, real);
  if (own) return own;
  // `bin/code` is a script beside the folder of the app.
  const above = path.dirname(folder);
  const main = path.basename(folder) === "bin" ? programIn(walk, above, path, name) : undefined;
  return main === undefined ? undefined : unpackedIn(walk, above, main);
}

const DEEPEST_SNAP = 4;

/** The first folder with an Electron app in it, nearest first. */
function folderBelow(walk: Walk, root: string, depth = DEEPEST_SNAP): string | undefined {
  let level: readonly string[] = [root];
  for (let down = 0; down <= depth && level.length > 0; down++) {
    const found = level.find((folder) => evidenceIn(walk, folder, path).length > 0);
    if (found !== undefined) return found;
    const below = level.flatMap((folder) => walk.names(folder).map((name) => path.join(folder, name)));
    level = below.filter((place) => !SYSTEM.test(place) && walk.kind(place) === "folder").slice(0, 400);
  }
  return undefined;
}

/** Parts of a snap or flatpak that belong to the system in it. */
const SYSTEM = /\/(?:usr\/(?:bin|include|sbin|src)|etc|dev|proc|sys|var|meta|lib64|doc|man|icons|locale|fonts)$/;

function snap(walk: Walk, program: string): Proven | undefined {
  const [, name] = /^\/(?:var\/lib\/snapd\/)?snap\/bin\/([\w-]+)(?:\.[\w-]+)?$/.exec(program) ?? [];
  if (name === undefined || walk.kind(program) === undefined) return undefined;
  const root = ["/snap", "/var/lib/snapd/snap"]
    .map((one) => path.join(one, name, "current"))
    .find((one) => walk.kind(one));
  const folder = root === undefined ? undefined : folderBelow(walk, root);
  if (folder === undefined) return undefined;
  const evidence = evidenceIn(walk, folder, path);
  return { executablePath: program, prefix: [], packageSource: "snap", evidence, appPath: folder };
}

const FLATPAK_ID = /^[A-Za-z][\w-]*(?:\.[\w-]+){2,}$/;

function flatpak(host: Host, [program = "", ...words]: readonly string[]): Proven | undefined {
  const { walk, home } = host;
  const id = words[0] === "run" ? words.slice(1).find((word) => FLATPAK_ID.test(word)) : undefined;
  if (path.basename(program) !== "flatpak" || id === undefined) return undefined;
  const roots = ["/var/lib/flatpak", path.join(home, ".local/share/flatpak")];
  const files = roots.map((root) => path.join(root, "app", id, "current/active/files")).find((one) => walk.kind(one));
  const folder = files === undefined ? undefined : folderBelow(walk, files);
  const executablePath = onPath(walk, program);
  if (folder === undefined || executablePath === undefined) return undefined;
  const evidence = evidenceIn(walk, folder, path);
  const at = words.indexOf(id);
  // What is behind its id, and the forwarding of files, is for files that are opened with it.
  const flags = words.slice(1, at).filter((word) => word !== "--file-forwarding");
  const prefix = ["run", ...flags, "--filesystem={profile}", id];
  return { executablePath, prefix, packageSource: "flatpak", evidence, appPath: folder };
}

const PROGRAM_FOLDERS = ["/usr/local/bin", "/usr/bin", "/bin", "/snap/bin"];

function onPath(walk: Walk, program: string): string | undefined {
  if (program.startsWith("/")) return walk.kind(program) === "file" ? program : undefined;
  if (program.includes("/")) return undefined;
  return PROGRAM_FOLDERS.map((folder) => path.join(folder, program)).find((file) => walk.isProgram(file));
}

function provenEntry(host: Host, { exec }: DesktopEntry): Proven | undefined {
  const [word = ""] = exec;
  const inFlatpak = flatpak(host, exec);
  if (inFlatpak) return inFlatpak;
  const program = onPath(host.walk, word);
  if (program === undefined) return undefined;
  const found = snap(host.walk, program) ?? provenProgram(host.walk, program);
  return found?.packageSource === "unpacked" ? { ...found, packageSource: "desktop-file" } : found;
}

function named(name: string, proven: Proven, more: Partial<InstalledApp> = {}, menu?: readonly string[]): InstalledApp {
  const sensitivity = sensitivityOf({ name, ...more }, menu);
  return { platform: "linux", name, ...proven, ...more, ...(sensitivity ? { sensitivity } : {}) };
}

/** The app that a desktop file starts. */
export function appOfEntry(host: Host, file: string): InstalledApp | undefined {
  const entry = readEntry(textOf(host.walk, file) ?? "");
  const proven = entry && provenEntry(host, entry);
  if (!entry || !proven) return undefined;
  const { name, icon, categories } = entry;
  return named(name, proven, { desktopId: path.basename(file), ...(icon === undefined ? {} : { icon }) }, categories);
}

/** The app of a folder, an AppImage or a program that the caller names. */
export function appAt(host: Host, place: string): InstalledApp | undefined {
  const { walk } = host;
  if (place.endsWith(".desktop")) return appOfEntry(host, place);
  if (walk.kind(place) === "folder") {
    const program = programIn(walk, place, path, path.basename(place));
    const proven = program === undefined ? undefined : unpackedIn(walk, place, program);
    return proven && named(path.basename(place), proven);
  }
  const proven = snap(walk, place) ?? provenProgram(walk, place);
  return proven && named(path.basename(place).replace(/\.AppImage$/i, ""), proven);
}

function menuFolders({ home, env }: Host): readonly string[] {
  const data = [env["XDG_DATA_HOME"] || path.join(home, ".local/share")];
  const system = (env["XDG_DATA_DIRS"] || "/usr/local/share:/usr/share").split(":");
  const flatpaks = ["/var/lib/flatpak/exports/share", path.join(home, ".local/share/flatpak/exports/share")];
  const all = [...data, ...system, ...flatpaks].filter((folder) => path.isAbsolute(folder));
  return [
    ...new Set([...all.map((folder) => path.join(folder, "applications")), "/var/lib/snapd/desktop/applications"]),
  ];
}

function appFolders({ home }: Host): readonly string[] {
  const own = ["Applications", "Apps", "opt", ".local/share", ".local/opt"].map((name) => path.join(home, name));
  return ["/opt", "/usr/lib", "/usr/lib64", "/usr/share", "/usr/local/lib", "/usr/local/share", ...own];
}

function imageFolders({ home }: Host): readonly string[] {
  const own = ["Applications", "AppImages", "Downloads", "Desktop", ".local/bin", "bin"];
  return ["/opt", "/usr/local/bin", ...own.map((name) => path.join(home, name))];
}

/** What was found, and how many places looked like an app of some kind and were not proven to be one. */
export interface Found {
  readonly apps: readonly InstalledApp[];
  readonly skipped: number;
}

function placesIn(walk: Walk, folders: readonly string[], wanted: (name: string) => boolean): readonly string[] {
  return folders.flatMap((folder) =>
    walk
      .names(folder)
      .filter(wanted)
      .map((name) => path.join(folder, name)),
  );
}

/** Every Electron app of this machine that can be told to be one; each program once, by its desktop file first. */
export function onLinux(host: Host): Found {
  const { walk } = host;
  const entries = placesIn(walk, menuFolders(host), (name) => name.endsWith(".desktop"));
  const byMenu = entries.map((file) => appOfEntry(host, file));
  const folders = placesIn(walk, appFolders(host), (name) => !name.startsWith(".")).filter(
    (folder) => evidenceIn(walk, folder, path).length > 0,
  );
  const images = placesIn(walk, imageFolders(host), (name) => /\.AppImage$/i.test(name));
  const byPlace = [...folders, ...images].map((place) => appAt(host, place));
  const all = [...byMenu, ...byPlace].flatMap((app) => app ?? []);
  const programs = all.map(({ executablePath, prefix }) => [executablePath, ...prefix].join("\0"));
  return {
    apps: all.filter((_, index) => programs.indexOf(programs[index] ?? "") === index),
    skipped: [...byMenu, ...byPlace].filter((app) => app === undefined).length,
  };
}
