/** The private folder of one pi session, for output that is too large to be shown. */
import { createHash } from "node:crypto";
import { lstatSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Redacted } from "../redaction/redacted.ts";
import { makePrivate } from "../upstream/host/socket-folder.ts";

/**
 * - persistent-session: beside pi's session file, there again after a resume
 * - process-temp: pi keeps no file of this session, so it is gone when the process quits
 */
export type SpillScope = "persistent-session" | "process-temp";

export type SpillExtension = "txt" | "json";

export interface SpillFile {
  /** Absolute. */
  readonly path: string;
  readonly bytes: number;
}

export interface Spills {
  readonly scope: SpillScope;
  /** The folder itself, made when it is missing; undefined when there is no private place. */
  folder(): string | undefined;
  /** The file that `keep` would make: the same for the same text. Undefined when there is no private place. */
  place(text: Redacted<string>, extension: SpillExtension): SpillFile | undefined;
  /** Puts the text into a file (0600) named by its content; the reason when it cannot. */
  keep(text: Redacted<string>, extension: SpillExtension): SpillFile | { readonly problem: string };
  /** Removes a file of this folder; a path elsewhere is left alone. */
  drop(file: string): void;
  /** Removes what was kept for this process alone. */
  end(): void;
}

function nameOf(text: string, extension: SpillExtension): string {
  return `${createHash("sha256").update(text).digest("hex").slice(0, 24)}.${extension}`;
}

function put(file: string, text: string, bytes: number): void {
  if (statSync(file, { throwIfNoEntry: false })?.size === bytes) return;
  const fresh = `${file}.${process.pid}`;
  rmSync(fresh, { force: true });
  // wx: a link that somebody has put under this name is not written through.
  writeFileSync(fresh, text, { mode: 0o600, flag: "wx" });
  renameSync(fresh, file);
}

/** What is kept here by its content, and the files that a call got no place for (`artifacts/expected.ts`). */
const OWN_NAME = /^(?:[0-9a-f]{24}\.(?:txt|json)|(?:screenshot|har|trace|profile)-[\w-]+\.(?:png|jpg|har|json))$/;

/** Which file to drop comes from a transcript, which can name anything. */
function isOwnFile(file: string, folder: string): boolean {
  try {
    if (path.dirname(path.resolve(file)) !== path.resolve(folder) || !OWN_NAME.test(path.basename(file))) return false;
    return lstatSync(file).isFile() && lstatSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** @param located absolute; made (0700) when it is first used, undefined when there is no private place */
export function spillFolder(located: () => string | undefined, scope: SpillScope): Spills {
  const folder = (): string | undefined => {
    const place = located();
    return place !== undefined && makePrivate(place) ? place : undefined;
  };
  const fileIn = (place: string, text: string, extension: SpillExtension): SpillFile => ({
    path: path.join(place, nameOf(text, extension)),
    bytes: Buffer.byteLength(text),
  });
  return {
    scope,
    folder,
    place: (text, extension) => {
      const place = located();
      return place === undefined ? undefined : fileIn(place, text.value, extension);
    },
    keep: (text, extension) => {
      const place = folder();
      if (place === undefined) return { problem: "no private folder can be made" };
      const file = fileIn(place, text.value, extension);
      try {
        put(file.path, text.value, file.bytes);
        return file;
      } catch (error) {
        return { problem: error instanceof Error ? error.message : String(error) };
      }
    },
    drop: (file) => {
      const place = located();
      if (place !== undefined && isOwnFile(file, place)) rmSync(file, { force: true });
    },
    end: () => {
      const place = scope === "process-temp" ? located() : undefined;
      if (place !== undefined) rmSync(place, { recursive: true, force: true });
    },
  };
}

const OF_PROCESS = /^spill-(\d+)-/;

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

/** Removes what processes that were killed have left in `sockets`. */
function sweep(sockets: string): void {
  for (const name of readdirSync(sockets)) {
    const pid = OF_PROCESS.exec(name)?.[1];
    if (pid !== undefined && isGone(Number(pid))) rmSync(path.join(sockets, name), { recursive: true, force: true });
  }
}

/** For a pi session without a file: a folder of this process in the socket folder. `name` tells sessions apart. */
export function temporarySpills(socketDir: () => string | undefined, name: () => string): Spills {
  let made: string | undefined;
  const folder = (): string | undefined => {
    const sockets = made === undefined ? socketDir() : undefined;
    if (sockets === undefined) return made;
    sweep(sockets);
    made = path.join(sockets, `spill-${process.pid}-${name()}`);
    return made;
  };
  return spillFolder(folder, "process-temp");
}
