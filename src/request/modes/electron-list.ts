/** `electron list`: which apps are installed that are proven to be made with Electron. */
import type { Host, InstalledApp } from "../../desktop/app.ts";
import { fits, installedApps } from "../../desktop/find.ts";
import { quoted } from "../../quote.ts";
import { type Given, USUAL_RESULTS } from "./electron-read.ts";
import { fields, isolation, listed, told } from "./electron-told.ts";
import type { Begun, Doors } from "./mode-call.ts";

/** The machine as the search for apps sees it. */
export function hostOf({ desktop }: Pick<Doors, "desktop">): Host {
  const { platform, home, env } = desktop;
  return { platform, home, env, walk: desktop.walk() };
}

function line({ name, bundleId, desktopId, executablePath, packageSource, sensitivity }: InstalledApp): string {
  const id = bundleId ?? desktopId;
  const hint = sensitivity ? ` [likely sensitive: ${sensitivity.categories.join(", ")}]` : "";
  return `- ${quoted(name)}${id === undefined ? "" : ` (${quoted(id)})`} ${quoted(executablePath)} ${packageSource}${hint}`;
}

function counted(count: number): string {
  return `${count} Electron app${count === 1 ? "" : "s"}`;
}

const ISOLATED =
  "A launch starts an app with an empty profile of its own: it reads nothing of the one that the user is signed in with.";
const UNSUPPORTED =
  "Installed apps are looked for on Linux and macOS only. launch takes executablePath or appPath here, and checks that it is an Electron app.";

export async function list(given: Given, doors: Doors): Promise<Begun> {
  const { query, maxResults = USUAL_RESULTS } = given;
  const found = installedApps(hostOf(doors));
  const wanted = found.apps.filter((app) => query === undefined || fits(app, query));
  const apps = wanted.slice(0, maxResults);
  const omitted = wanted.length - apps.length;
  const electron = fields({
    action: "list",
    status: "succeeded",
    platform: found.platform,
    apps: apps.map(listed),
    query,
    maxResults,
    skippedCount: found.skipped,
    omittedCount: omitted > 0 ? omitted : undefined,
    sensitiveAppCount: apps.filter(({ sensitivity }) => sensitivity).length || undefined,
    incomplete: found.ended || undefined,
    profileIsolation: isolation(doors),
  });
  const about = query === undefined ? "" : ` for ${quoted(query)}`;
  const lines = [
    found.platform === "unsupported" ? UNSUPPORTED : `${counted(wanted.length)}${about}.`,
    ...apps.map(line),
    ...(omitted > 0 ? [`${omitted} more; give query or maxResults.`] : []),
    ...(found.ended ? ["The look took too long and was ended: there may be more."] : []),
    ...(apps.length > 0 ? [ISOLATED] : []),
  ];
  return { outcome: told({ given, electron, text: lines.join("\n") }) };
}
