/** The source files of pi's folder, for who looks for the source of something. Nothing is followed out of the folder. */
import {
  closeSync,
  constants,
  type Dirent,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
} from "node:fs";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import type { Environment } from "../upstream/host/environment.ts";
import { foldersOnPath } from "../upstream/host/locate.ts";
import { type Child, type Exit, runProcess } from "../upstream/host/process.ts";

/** What there is to read. Paths are below the folder, with `/`. */
export interface Listing {
  readonly files: readonly string[];
  /** There are more than were asked for, or than could be listed in time. */
  readonly more: boolean;
  /** Why nothing is listed, as a sentence. */
  readonly problem?: string;
}

/** Nothing here throws, and nothing is written. */
export interface Workspace {
  /** The folder itself, absolute. */
  readonly root: string;
  /** Source files (.ts, .tsx, .js, .jsx and their module forms) that are neither generated, ignored by git nor secret. */
  list(most: number): Promise<Listing>;
  /**
   * Reads files one by one until `visit` returns false. Those that cannot be read, that are links, or larger than 1 MB
   * are left out. False when the time ended first.
   */
  read(files: readonly string[], visit: (file: string, text: string) => boolean): Promise<boolean>;
}

const EXTENSIONS = ["ts", "tsx", "js", "jsx", "mts", "cts", "mjs", "cjs"] as const;
const SOURCE = new RegExp(`\\.(?:${EXTENSIONS.join("|")})$`);

const SKIPPED: ReadonlySet<string> = new Set(".git node_modules dist build coverage .next out tmp temp".split(" "));
/** What holds secrets by its name, whatever it ends with. */
const SECRET = /^\.env|^(?:.*[-_.])?(?:secrets?|credentials?|passwords?|private[-_]?keys?)\.[a-z]+$/i;

const LARGEST_BYTES = 1024 * 1024;
/** Folders that are looked into where there is no git. */
const MOST_FOLDERS = 20_000;
/** How long listing and reading may take, each, in ms. */
const LIST_MS = 2_000;
const READ_MS = 4_000;
/** Files that are read before others get their turn. */
const AT_ONCE = 64;

function isRead(file: string): boolean {
  const parts = file.split("/");
  return (
    SOURCE.test(file) && !parts.some((part) => part === ".." || SKIPPED.has(part)) && !SECRET.test(parts.at(-1) ?? "")
  );
}

function listed(files: readonly string[], most: number, more: boolean): Listing {
  const sorted = files.filter(isRead).sort();
  return { files: sorted.slice(0, most), more: more || sorted.length > most };
}

function isInWorkTree(root: string): boolean {
  for (let at = root; ; at = path.dirname(at)) {
    if (existsSync(path.join(at, ".git"))) return true;
    if (at === path.dirname(at)) return false;
  }
}

function gitProgram(environment: Environment): string | undefined {
  const name = process.platform === "win32" ? "git.exe" : "git";
  const places = foldersOnPath(environment).filter((folder) => path.isAbsolute(folder));
  return places.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** What the user's own variables would point at another repository is left out; nothing is asked and nothing locked. */
function gitEnvironment(environment: Environment): Readonly<Record<string, string>> {
  const kept = Object.entries(environment).flatMap(([name, value]): [string, string][] =>
    value === undefined || /^GIT_/i.test(name) ? [] : [[name, value]],
  );
  return { ...Object.fromEntries(kept), GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0" };
}

const UNLISTED = "git did not list the files of the folder, so that it is not known what it ignores: none was read.";

/**
 * The files that git tracks or would track; in a folder too large for that, those that it tracks. A monitor that the
 * repository names is a program, and is not started.
 */
async function listedByGit(root: string, most: number, options: WorkspaceOptions): Promise<Listing> {
  const file = gitProgram(options.environment);
  if (file === undefined) return { files: [], more: false, problem: UNLISTED };
  const asked = (which: readonly string[]): Promise<Exit> =>
    runProcess({
      file,
      argv: ["-c", "core.fsmonitor=false", "ls-files", "-z", ...which, "--", ...EXTENSIONS.map((one) => `*.${one}`)],
      env: gitEnvironment(options.environment),
      cwd: root,
      deadlineMs: LIST_MS,
      signal: options.signal ?? new AbortController().signal,
      ...(options.children ? { children: options.children } : {}),
    });
  const all = await asked(["-co", "--exclude-standard"]);
  const exit = all.kind === "deadline" ? await asked(["-c"]) : all;
  if (exit.kind !== "exited" || exit.code !== 0) return { files: [], more: true, problem: UNLISTED };
  const files = [...new Set(exit.stdout.split("\0").slice(0, -1))];
  return listed(files, most, exit !== all || exit.droppedBytes > 0);
}

interface Below {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** What a folder holds that may be read; nothing when it cannot be listed. */
function below(root: string, folder: string): Below {
  let entries: readonly Dirent[] = [];
  try {
    entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  } catch {}
  const names = (wanted: readonly Dirent[]): readonly string[] =>
    wanted.map(({ name }) => (folder === "" ? name : `${folder}/${name}`));
  return {
    folders: names(entries.filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name))),
    files: names(entries.filter((entry) => entry.isFile())).filter(isRead),
  };
}

/** Walks the folders, nearest first, past links and what is generated. */
async function walked(root: string, most: number): Promise<Listing> {
  const end = performance.now() + LIST_MS;
  const files: string[] = [];
  const folders = [""];
  for (let at = 0; at < folders.length; at++) {
    if (files.length > most || at > MOST_FOLDERS || performance.now() > end) return listed(files, most, true);
    if (at % AT_ONCE === 0) await turn();
    const found = below(root, folders[at] ?? "");
    folders.push(...found.folders);
    files.push(...found.files);
  }
  return listed(files, most, false);
}

/** Whether every folder on the way to a file is one itself: what git knows as a folder may have become a link. */
function insideOf(root: string): (file: string) => boolean {
  const known = new Map<string, boolean>([["", true]]);
  const isFolder = (folder: string): boolean => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const cutAt = folder.lastIndexOf("/");
    const above = isFolder(cutAt < 0 ? "" : folder.slice(0, cutAt));
    const found = above && lstatSync(path.join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true;
    known.set(folder, found);
    return found;
  };
  return (file) => isFolder(file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : "");
}

/** What `open` itself refuses to follow need not be asked about before; Windows has no such flag. */
const REFUSES_LINKS = constants.O_NOFOLLOW !== undefined && constants.O_NOFOLLOW !== 0;

const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Reads texts, all into one piece of memory. */
class Reader {
  readonly #bytes = Buffer.allocUnsafe(LARGEST_BYTES);

  /** A regular file's text; a pipe is not waited for, and a link not followed. */
  text(file: string): string | undefined {
    if (!REFUSES_LINKS && lstatSync(file).isSymbolicLink()) return undefined;
    const opened = openSync(file, FLAGS);
    try {
      const stat = fstatSync(opened);
      if (!stat.isFile() || stat.size > LARGEST_BYTES) return undefined;
      return this.#bytes.toString("utf8", 0, this.#filled(opened, stat.size));
    } finally {
      closeSync(opened);
    }
  }

  /** How much of a file there was: it may have become shorter since its size was asked for. */
  #filled(opened: number, size: number): number {
    let end = 0;
    while (end < size) {
      const read = readSync(opened, this.#bytes, end, size - end, null);
      if (read === 0) break;
      end += read;
    }
    return end;
  }
}

function textIn(root: string, file: string, inside: (file: string) => boolean, reader: Reader): string | undefined {
  try {
    return isRead(file) && inside(file) ? reader.text(path.join(root, file)) : undefined;
  } catch {
    return undefined;
  }
}

export interface WorkspaceOptions {
  readonly environment: Environment;
  readonly children?: Set<Child>;
  readonly signal?: AbortSignal;
}

/** The source files below a folder of this machine. */
export function realWorkspace(root: string, options: WorkspaceOptions): Workspace {
  return {
    root,
    list: (most) => (isInWorkTree(root) ? listedByGit(root, most, options) : walked(root, most)),
    read: async (files, visit) => {
      const end = performance.now() + READ_MS;
      const inside = insideOf(root);
      const reader = new Reader();
      for (const [index, file] of files.entries()) {
        if (index % AT_ONCE === 0) await turn();
        if (performance.now() > end) return false;
        const text = textIn(root, file, inside, reader);
        if (text !== undefined && !visit(file, text)) return true;
      }
      return true;
    },
  };
}
