/**
 * The files of a desktop app that a launch of ours started: its profile, and beside it a record of who started it and
 * which process it is. Both stand in our own private folder, so that a transcript, which anybody may have written, can
 * never say which process is ended and which folder is removed.
 */
import {
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseJson } from "../../json.ts";
import { Holder, isHeld, isOwn, ownProcess } from "./leases.ts";
import { makePrivate } from "./socket-folder.ts";

const LAUNCH = /^electron-[\w-]{6,40}$/;
const ENDING = ".app.json";

/** Whether a word is a launch id of ours; it becomes the name of files. */
export function isLaunchId(word: string): boolean {
  return LAUNCH.test(word);
}

const AppRecord = z.object({
  holder: Holder,
  /** The pi session that started it. */
  owner: z.string(),
  /** Absent while it is being started. */
  pid: z.number().int().positive().optional(),
  started: z.string().optional(),
});
export type AppRecord = z.infer<typeof AppRecord>;

/** The folder for apps in the private folder of the user. */
export function appsFolder(socketDir: string): string {
  return path.join(socketDir, "apps");
}

/** The profile of a launch, which is the name of nothing else. */
export function profileOf(socketDir: string, launch: string): string {
  return path.join(appsFolder(socketDir), launch);
}

function fileOf(socketDir: string, launch: string): string {
  return `${profileOf(socketDir, launch)}${ENDING}`;
}

/** What was recorded of a launch; undefined when nothing that can be read was. */
export function readApp(socketDir: string, launch: string): AppRecord | undefined {
  if (!isLaunchId(launch)) return undefined;
  try {
    return AppRecord.safeParse(parseJson(readFileSync(fileOf(socketDir, launch), "utf8"))).data;
  } catch {
    return undefined;
  }
}

/** Records a launch for this pi. Throws what the file system throws. */
export function writeApp(socketDir: string, launch: string, app: Omit<AppRecord, "holder">): void {
  const file = fileOf(socketDir, launch);
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, JSON.stringify({ holder: ownProcess(), ...app }), { mode: 0o600 });
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Makes the profile of a new launch; why it cannot be, as a clause. */
export function makeProfile(socketDir: string, launch: string): string | undefined {
  const profile = profileOf(socketDir, launch);
  return makePrivate(appsFolder(socketDir)) && makePrivate(profile) ? undefined : `${profile} cannot be made`;
}

/** A folder that is no link, of this user, and directly in the folder for apps. */
function isOwnProfile(socketDir: string, launch: string): boolean {
  const profile = profileOf(socketDir, launch);
  const stat = lstatSync(profile, { throwIfNoEntry: false });
  const own = process.getuid === undefined || stat?.uid === process.getuid();
  return isLaunchId(launch) && own && stat?.isDirectory() === true && isInPlace(socketDir, profile);
}

/** The folder for apps is no link either. */
function isInPlace(socketDir: string, profile: string): boolean {
  return realpathSync(profile) === path.join(realpathSync(socketDir), "apps", path.basename(profile));
}

/** Removes profile and record of a launch, of which no process may run; whether the profile is gone. */
export function removeApp(socketDir: string, launch: string): boolean {
  const profile = profileOf(socketDir, launch);
  try {
    if (isOwnProfile(socketDir, launch)) rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    if (lstatSync(profile, { throwIfNoEntry: false })) return false;
    rmSync(fileOf(socketDir, launch), { force: true });
  } catch {
    return false;
  }
  try {
    rmdirSync(appsFolder(socketDir));
  } catch {
    // Others are in it.
  }
  return true;
}

/** Whether another pi that lives has this app. */
export function isOfOtherPi({ holder }: AppRecord): boolean {
  return !isOwn(holder) && isHeld(holder);
}

/** The launches whose pi is gone. */
export function abandonedApps(socketDir: string): readonly string[] {
  let names: readonly string[] = [];
  try {
    names = readdirSync(appsFolder(socketDir));
  } catch {}
  return names.flatMap((name) => {
    const launch = name.endsWith(ENDING) ? name.slice(0, -ENDING.length) : "";
    const app = readApp(socketDir, launch);
    return app && !isHeld(app.holder) ? [launch] : [];
  });
}
