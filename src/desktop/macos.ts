/** Electron apps on macOS: bundles with Electron's own framework in them. */
import { posix as path } from "node:path";
import type { Walk } from "../world/walk.ts";
import { type Host, type InstalledApp, textOf } from "./app.ts";
import type { Found } from "./linux.ts";
import { sensitivityOf } from "./sensitivity.ts";

const FRAMEWORK = "Contents/Frameworks/Electron Framework.framework";

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A string of a property list in XML; undefined in a binary one, whose app is known by its folder alone. */
function property(plist: string, key: string): string | undefined {
  const [, text] = new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`).exec(plist) ?? [];
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? "").trim() || undefined;
}

/** The program of a bundle: the one it names, else the one called as the bundle, else the only one. */
function programOf(walk: Walk, bundle: string, named: string | undefined): string | undefined {
  const folder = path.join(bundle, "Contents/MacOS");
  const programs = walk.names(folder).filter((name) => walk.isProgram(path.join(folder, name)));
  const [only, ...others] = programs;
  const wanted = [named, path.basename(bundle, ".app")];
  const name = programs.find((one) => wanted.includes(one)) ?? (others.length === 0 ? only : undefined);
  return name === undefined ? undefined : path.join(folder, name);
}

/** The app in a bundle; undefined when it has not Electron's framework, or no program. */
export function appOfBundle({ walk }: Pick<Host, "walk">, bundle: string): InstalledApp | undefined {
  if (walk.kind(path.join(bundle, FRAMEWORK)) !== "folder") return undefined;
  const plist = textOf(walk, path.join(bundle, "Contents/Info.plist")) ?? "";
  const executablePath = programOf(walk, bundle, property(plist, "CFBundleExecutable"));
  if (executablePath === undefined) return undefined;
  const name =
    property(plist, "CFBundleDisplayName") ?? property(plist, "CFBundleName") ?? path.basename(bundle, ".app");
  const [bundleId, icon] = [property(plist, "CFBundleIdentifier"), property(plist, "CFBundleIconFile")];
  const ids = bundleId === undefined ? {} : { bundleId };
  const sensitivity = sensitivityOf({ name, ...ids });
  return {
    platform: "darwin",
    name,
    ...ids,
    appPath: bundle,
    executablePath,
    prefix: [],
    ...(icon === undefined ? {} : { icon }),
    packageSource: "app-bundle",
    evidence: [FRAMEWORK],
    ...(sensitivity ? { sensitivity } : {}),
  };
}

/** The bundle that a program is in. */
export function bundleOf(program: string): string | undefined {
  return /^(.*?\.app)\/Contents\/MacOS\/[^/]+$/.exec(program)?.[1];
}

/** Every Electron app in the usual folders, and in folders of these. */
export function onMacOs({ walk, home }: Host): Found {
  const roots = ["/Applications", path.join(home, "Applications")];
  const below = roots.flatMap((root) => walk.names(root).map((name) => path.join(root, name)));
  const folders = below.filter((place) => !place.endsWith(".app") && walk.kind(place) === "folder");
  const deeper = folders.flatMap((folder) => walk.names(folder).map((name) => path.join(folder, name)));
  const bundles = [...below, ...deeper].filter((place) => place.endsWith(".app"));
  const apps = bundles.map((bundle) => appOfBundle({ walk }, bundle));
  const proven = apps.flatMap((app) => app ?? []);
  return { apps: proven, skipped: apps.length - proven.length };
}
