/** The temporary folders of a browser that upstream started: its profile, and the one of its singleton socket. */
import { lstatSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";

const PROFILE_FOLDER = /^agent-browser-chrome-[\w-]+$/;

/** The profile that a command line names, when upstream made it. Every process of the browser names it. */
export function profileIn(command: string): string | undefined {
  return /--user-data-dir=(\S*agent-browser-chrome-[\w-]+)/.exec(command)?.[1];
}

/** Where Chromium keeps the socket that its profile points to: a folder of its own in the temp folder. */
const SINGLETON_FOLDER = /^(?:org\.chromium\.Chromium|com\.google\.Chrome)\.\w+$/;

/** The folder of the singleton socket, which only the profile tells; undefined when there is none. */
export function singletonOf(profile: string): string | undefined {
  try {
    const folder = path.dirname(readlinkSync(path.join(profile, "SingletonSocket")));
    return SINGLETON_FOLDER.test(path.basename(folder)) ? folder : undefined;
  } catch {
    return undefined;
  }
}

function isTemporary(folder: string, temporary: string): boolean {
  const name = path.basename(folder);
  if (!PROFILE_FOLDER.test(name) && !SINGLETON_FOLDER.test(name)) return false;
  const stat = lstatSync(folder);
  const own = process.getuid === undefined || stat.uid === process.getuid();
  return own && stat.isDirectory() && realpathSync(path.dirname(folder)) === realpathSync(temporary);
}

/**
 * The temporary folders of a browser with this profile; to be looked up before it is ended. A profile that is not one of
 * ours has none: its link could lead to the folder of another browser.
 */
export function foldersOf(profile: string, temporary: string): readonly string[] {
  try {
    if (!isTemporary(profile, temporary)) return [];
  } catch {
    return [];
  }
  const singleton = singletonOf(profile);
  return singleton === undefined ? [profile] : [profile, singleton];
}

/**
 * Removes such a folder, of whose browser no process may be left: its services would make it anew. Which folder it is
 * comes from a command line or a link, so one that is not of upstream's making, of this user and directly in the
 * temporary folder stays.
 */
export function removeFolder(folder: string, temporary: string): void {
  try {
    if (isTemporary(folder, temporary)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // The browser has ended, which is what was asked for; the system clears its temp folder.
  }
}
