/** The folder for sockets: private, one for all pi processes of a user, so that a resumed process finds its browser. */
import { chmodSync, lstatSync, type Stats } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Environment } from "./environment.ts";
import { makeFolders } from "./make-folders.ts";

/** The folder, absolute; or why there is none, as a sentence that says what to do. */
export type SocketFolder = { readonly folder: string } | { readonly problem: string };

function isOurs({ uid }: Stats): boolean {
  return process.getuid === undefined || uid === process.getuid();
}

/** Makes a folder that only this user can enter; false when there is something else in its place. */
export function makePrivate(folder: string): boolean {
  try {
    makeFolders(folder, 0o700);
    const stat = lstatSync(folder);
    if (!stat.isDirectory() || !isOurs(stat)) return false;
    chmodSync(folder, 0o700);
    return true;
  } catch {
    return false;
  }
}

/** Where the folder is when the user has chosen none, in their order. */
export function usualSocketFolders(): readonly string[] {
  const shared =
    process.platform === "win32"
      ? path.join(os.tmpdir(), "pi-agent-browser")
      : `/tmp/pi-ab-${process.getuid?.() ?? "user"}`;
  return [shared, path.join(os.homedir(), ".pi-ab")];
}

const OTHERS_WRITE = 0o022;

/** Why this folder cannot hold sockets, in words; undefined when it can. It is looked at, never changed. */
function unfit(folder: string): string | undefined {
  const stat = lstatSync(folder);
  if (stat.isSymbolicLink()) return "is a link";
  if (!stat.isDirectory()) return "is no folder";
  if (!isOurs(stat)) return "belongs to another user";
  return process.platform !== "win32" && (stat.mode & OTHERS_WRITE) !== 0 ? "can be written by others" : undefined;
}

/** A folder that the user chose is made when it is missing; one that is there stays as it is, or is refused. */
function chosenFolder(folder: string): SocketFolder {
  const advice = "Name a folder of your own that only you can write (chmod 700), or unset it.";
  const refused = (why: string): SocketFolder => ({
    problem: `AGENT_BROWSER_SOCKET_DIR names ${folder}, which ${why}. ${advice}`,
  });
  try {
    makeFolders(folder, 0o700);
    const why = unfit(folder);
    return why === undefined ? { folder } : refused(why);
  } catch (error) {
    return refused(`cannot be made: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * The socket folder, made when it is missing: the user's own `AGENT_BROWSER_SOCKET_DIR`, else a short one under
 * `/tmp` (never `TMPDIR`, which differs between processes), else one in the home folder when somebody else owns
 * that name.
 */
export function socketFolder(environment: Environment, usual: readonly string[] = usualSocketFolders()): SocketFolder {
  const chosen = environment["AGENT_BROWSER_SOCKET_DIR"];
  if (chosen) return chosenFolder(chosen);
  const folder = usual.find(makePrivate);
  if (folder !== undefined) return { folder };
  return {
    problem: `No private folder for the browser's socket can be made (tried ${usual.join(" and ")}). Set AGENT_BROWSER_SOCKET_DIR to a folder of your own.`,
  };
}

/** The socket folder when it is there already; nothing is made, as a pi that only starts needs none. */
export function socketFolderThere(
  environment: Environment,
  usual: readonly string[] = usualSocketFolders(),
): string | undefined {
  const chosen = environment["AGENT_BROWSER_SOCKET_DIR"];
  return (chosen ? [chosen] : usual).find((place) => {
    const stat = lstatSync(place, { throwIfNoEntry: false });
    return stat?.isDirectory() === true && isOurs(stat);
  });
}

/** Whether a folder that was found or made before is still there. */
export function isStillThere(folder: string): boolean {
  return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}
