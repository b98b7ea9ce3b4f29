/** The launch that a browser of ours was started with, as it is kept on disk. */
import type { Browser } from "../projections/resources.ts";
import type { Launch } from "../upstream/host/session-files.ts";
import type { World } from "../world/world.ts";
import { launchNames, launchText, plainLaunch } from "./launch.ts";

/** `unknown`: it was started with options, and those on disk are not the recorded ones. */
export type KeptLaunch = Launch | "unknown";

/**
 * What later calls must repeat. A file is believed only when its digest, which is keyed, is the recorded one: whoever
 * can write into a transcript must not choose the program that is started.
 */
export function keptLaunch(world: Pick<World, "session" | "digest">, browser: Browser): KeptLaunch {
  const kept = world.session(browser.session, undefined).thaw();
  const { launch } = browser;
  if (launch === undefined) return kept === undefined || isPlain(kept) ? plainLaunch : "unknown";
  if (kept !== undefined && world.digest(launchText(kept)) === launch.digest) return kept;
  return launch.names.length > 0 ? "unknown" : plainLaunch;
}

function isPlain(launch: Launch): boolean {
  return launchText(launch) === launchText(plainLaunch);
}

/** What is recorded of a launch: the names in force, and a keyed digest of their values. */
export function launchDigest(world: Pick<World, "digest">, launch: Launch): { names: string[]; digest: string } {
  return { names: [...launchNames(launch)], digest: world.digest(launchText(launch)) };
}
