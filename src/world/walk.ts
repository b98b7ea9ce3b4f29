/** Looks at what is installed on this machine, for who looks for apps: never more than so much, never longer than so. */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";

/** A look at folders and files by their absolute paths. Nothing here throws, and nothing is written or started. */
export interface Walk {
  /** What a folder holds, in order; empty where it cannot be listed. */
  names(folder: string): readonly string[];
  /** What stands there, behind links. */
  kind(place: string): "file" | "folder" | undefined;
  /** A file that may be started. */
  isProgram(file: string): boolean;
  /** Where the links of a place lead. */
  real(place: string): string | undefined;
  /** Bytes of a file, from `from` on; fewer at its end. */
  bytes(file: string, count: number, from?: number): Uint8Array | undefined;
  /** The bounds were reached: what has not been seen may be there all the same. */
  readonly ended: boolean;
}

export interface WalkBounds {
  /** Looks of any kind. */
  readonly looks: number;
  readonly ms: number;
  /** Bytes that are read, in all. */
  readonly bytes: number;
}

const USUAL: WalkBounds = { looks: 30_000, ms: 4_000, bytes: 64 * 1024 * 1024 };
const EXECUTABLE = 0o111;

/** What `look` finds, or `nothing` where that cannot be. */
function tried<T>(look: () => T, nothing: T): T {
  try {
    return look();
  } catch {
    return nothing;
  }
}

/** A regular file only: a pipe would be waited for. */
function readAt(file: string, count: number, from: number): Uint8Array | undefined {
  const opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(opened).isFile()) return undefined;
    const bytes = new Uint8Array(count);
    return bytes.subarray(0, readSync(opened, bytes, 0, count, from));
  } finally {
    closeSync(opened);
  }
}

/** A look at this machine. */
export function realWalk(bounds: WalkBounds = USUAL): Walk {
  const end = performance.now() + bounds.ms;
  let [looks, read, ended] = [0, 0, false];
  const within = <T>(look: () => T, nothing: T): T => {
    ended ||= ++looks > bounds.looks || performance.now() > end;
    return ended ? nothing : tried(look, nothing);
  };
  const stat = (place: string): Stats | undefined =>
    within(() => statSync(place, { throwIfNoEntry: false }), undefined);
  return {
    names: (folder) => within(() => readdirSync(folder).sort(), []),
    kind: (place) => {
      const found = stat(place);
      return found?.isDirectory() ? "folder" : found?.isFile() ? "file" : undefined;
    },
    isProgram: (file) => {
      const found = stat(file);
      return found?.isFile() === true && (process.platform === "win32" || (found.mode & EXECUTABLE) !== 0);
    },
    real: (place) => within(() => realpathSync(place), undefined),
    bytes: (file, count, from = 0) => {
      read += count;
      ended ||= read > bounds.bytes;
      return within(() => readAt(file, count, from), undefined);
    },
    get ended() {
      return ended;
    },
  };
}
