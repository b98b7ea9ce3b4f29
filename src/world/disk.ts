/** The real disk: everything that a call reads, makes, moves or writes there. */
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { makeFolders } from "../upstream/host/make-folders.ts";

/** What is known of a file without reading it. */
export interface FileFacts {
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** What stands at a path itself, links not followed. */
export type Entry = "file" | "folder" | "link" | "other";

/** Paths are absolute. What can fail gives undefined, or the reason as text; nothing throws. */
export interface Files {
  /** pi's working folder. */
  readonly cwd: string;
  /** Undefined when there is no such regular file; links are followed. */
  stat(file: string): FileFacts | undefined;
  entry(place: string): Entry | undefined;
  /** The files in a folder by name; none when it cannot be read. */
  names(folder: string): readonly string[];
  /** The same place without links; undefined when nothing is there. */
  real(place: string): string | undefined;
  /** Undefined when it cannot be read. */
  read(file: string): Uint8Array | undefined;
  /** The first `bytes` of a file, fewer when it is shorter; undefined when it cannot be read. */
  head(file: string, bytes: number): Uint8Array | undefined;
  /** Makes the folder and its parents; the reason when it cannot. */
  makeFolder(folder: string): string | undefined;
  /** Moves a file, also to another disk; the reason when it cannot. */
  move(from: string, to: string): string | undefined;
  /**
   * Puts `text` where `file` is, whole or not at all, and never into what a link points to; the reason when it
   * cannot. The folder must be there. Who may read a file that was there before may read the new one.
   */
  replace(file: string, text: string): string | undefined;
  /** Only this user may read and write the file from now on; the reason when that cannot be. Devices are left alone. */
  makePrivate(file: string): string | undefined;
  /** Makes an empty file that only this user may read and write; the reason when something is there, or none can be made. */
  makeEmpty(file: string): string | undefined;
  /** Removes the file when nothing is in it. */
  dropEmpty(file: string): void;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Undefined when it went well, else why it did not. */
function attempt(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function readHead(file: string, bytes: number): Uint8Array {
  const opened = openSync(file, "r");
  try {
    const head = Buffer.alloc(bytes);
    return head.subarray(0, readSync(opened, head, 0, bytes, 0));
  } finally {
    closeSync(opened);
  }
}

function entryAt(place: string): Entry | undefined {
  const stat = lstatSync(place, { throwIfNoEntry: false });
  if (!stat) return undefined;
  if (stat.isSymbolicLink()) return "link";
  return stat.isFile() ? "file" : stat.isDirectory() ? "folder" : "other";
}

function namesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // A rename does not reach another disk.
    copyFileSync(from, to);
    rmSync(from, { force: true });
  }
}

function replaceFile(file: string, text: string, fresh: string): void {
  try {
    // wx: a link or file that somebody has put under this name is not written through.
    const before = lstatSync(file, { throwIfNoEntry: false });
    const mode = before?.isFile() ? before.mode & 0o777 : undefined;
    writeFileSync(fresh, text, { flag: "wx", mode: mode ?? 0o666 });
    // The mask of the process has taken from it what the old file may have had.
    if (mode !== undefined) chmodSync(fresh, mode);
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

/** Puts text at the end of a file of this user's own, made (0600) when it is missing. Throws; a link is not followed. */
export function appendPrivate(file: string, text: string): void {
  // Windows has no such flag.
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  const opened = openSync(file, flags, 0o600);
  try {
    writeSync(opened, text);
  } finally {
    closeSync(opened);
  }
}

function isEmptyFile(file: string): boolean {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  return stat?.isFile() === true && stat.size === 0;
}

/** The disk of this machine, seen from `folder`. `newId` names files that are being written. */
export function realFiles(folder: () => string, newId: () => string): Files {
  return {
    get cwd() {
      return folder();
    },
    stat: (file) => {
      const stat = orUndefined(() => statSync(file, { throwIfNoEntry: false }));
      return stat?.isFile() ? { bytes: stat.size, modifiedMs: stat.mtimeMs } : undefined;
    },
    entry: (place) => orUndefined(() => entryAt(place)),
    names: (folder) => orUndefined(() => namesIn(folder)) ?? [],
    real: (place) => orUndefined(() => realpathSync(place)),
    read: (file) => orUndefined(() => readFileSync(file)),
    head: (file, bytes) => orUndefined(() => readHead(file, bytes)),
    makeFolder: (folder) => attempt(() => makeFolders(folder)),
    move: (from, to) => attempt(() => moveFile(from, to)),
    makePrivate: (file) => attempt(() => (statSync(file).isFile() ? chmodSync(file, 0o600) : undefined)),
    makeEmpty: (file) => attempt(() => writeFileSync(file, "", { flag: "wx", mode: 0o600 })),
    dropEmpty: (file) => void attempt(() => (isEmptyFile(file) ? rmSync(file) : undefined)),
    replace: (file, text) =>
      attempt(() => replaceFile(file, text, path.join(path.dirname(file), `.${path.basename(file)}.${newId()}`))),
  };
}
