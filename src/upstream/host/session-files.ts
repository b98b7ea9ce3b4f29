/**
 * The socket folder: where upstream leaves one set of files per session, and where the wrapper keeps the launch
 * that a session was started with. One folder for all pi processes of a user, so that a resumed process finds
 * a browser that is still alive; private, since launch arguments may hold a proxy password.
 */
import { chmodSync, lstatSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { parseJson } from "../../json.ts";
import type { Environment } from "./environment.ts";
import { makeFolders } from "./make-folders.ts";
import { isLivingDaemon } from "./process-tree.ts";

/** Unix socket paths end at 103 bytes (NOTES 3). */
const LONGEST_SOCKET_PATH = 103;

/** What upstream's files say about a session right now; read without starting a process. */
export interface SessionProbe {
  readonly pid: number | undefined;
  readonly alive: boolean;
  /** CDP id of the tab that is current; changes when a tab takes over or the browser is replaced. */
  readonly targetId: string | undefined;
  /** The current tab shows about:blank, as after a browser was replaced. */
  readonly blank: boolean;
}

/**
 * How a session was launched, in raw values: the launch flags as given, those of them that every later call must
 * carry, and the environment variables in force.
 */
export const Launch = z.object({
  given: z.array(z.string()).readonly(),
  repeat: z.array(z.string()).readonly(),
  env: z.record(z.string(), z.string()).readonly(),
});
export type Launch = z.infer<typeof Launch>;

const Target = z.object({ targetId: z.string(), url: z.string() });

function isPrivateFolder(folder: string): boolean {
  const stat = lstatSync(folder);
  return stat.isDirectory() && (process.getuid === undefined || stat.uid === process.getuid());
}

/** Makes a folder that only this user can enter; false when there is something else in its place. */
export function makePrivate(folder: string): boolean {
  try {
    makeFolders(folder, 0o700);
    if (!isPrivateFolder(folder)) return false;
    chmodSync(folder, 0o700);
    return true;
  } catch {
    return false;
  }
}

function usualFolders(): readonly string[] {
  const shared =
    process.platform === "win32"
      ? path.join(os.tmpdir(), "pi-agent-browser")
      : `/tmp/pi-ab-${process.getuid?.() ?? "user"}`;
  return [shared, path.join(os.homedir(), ".pi-ab")];
}

/**
 * The socket folder, made when it is missing: the user's own `AGENT_BROWSER_SOCKET_DIR`, else a short one under
 * `/tmp` (never `TMPDIR`, which differs between processes), else one in the home folder when somebody else owns
 * that name. Undefined when none can be made private.
 */
export function socketFolder(environment: Environment, usual: readonly string[] = usualFolders()): string | undefined {
  const chosen = environment["AGENT_BROWSER_SOCKET_DIR"];
  return (chosen ? [chosen] : usual).find(makePrivate);
}

/** Upstream's own sub-folder for `--namespace`. */
function runFolder(folder: string, namespace: string | undefined): string {
  return namespace === undefined ? folder : path.join(folder, "namespaces", namespace, "run");
}

/** Why a session name cannot be used in this folder; undefined when it can. */
export function nameTooLong(folder: string, session: string, namespace?: string): string | undefined {
  const bytes = Buffer.byteLength(path.join(runFolder(folder, namespace), `${session}.sock`));
  if (process.platform === "win32" || bytes <= LONGEST_SOCKET_PATH) return undefined;
  return `The session name is too long: its socket path would be ${bytes} bytes, ${LONGEST_SOCKET_PATH} are possible. Use a shorter name.`;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** What is kept on disk for one session. */
export interface SessionStore {
  /** @param answered the id of a daemon that has just answered: it is not asked for again whether it lives */
  probe(answered?: number): SessionProbe;
  /** Keeps a launch, readable by this user only. Throws what the file system throws. */
  freeze(launch: Launch): void;
  /** The launch that was kept; undefined when there is none or it cannot be read. */
  thaw(): Launch | undefined;
  /** Removes what is left of a session that has ended: upstream leaves some files, and we our launch. */
  remove(): void;
}

/** For a user without a private folder: no session is known, and no launch can be kept. */
export const noSessionFiles: SessionStore = {
  probe: () => ({ pid: undefined, alive: false, targetId: undefined, blank: false }),
  freeze: () => {
    throw new Error("no private folder for the browser's files can be made");
  },
  thaw: () => undefined,
  remove: () => {},
};

/** Launches read before, by file, with what tells that the file is still the same: every call asks for its own. */
const readLaunches = new Map<string, { readonly stamp: string; readonly launch: Launch | undefined }>();

/** Every new version is another file under the name, so its number and time are new. */
function stampOf(file: string): string | undefined {
  try {
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat && `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
  } catch {
    return undefined;
  }
}

/** The files of one session in one folder. */
export class SessionFiles implements SessionStore {
  readonly #folder: string;
  readonly #launchFile: string;
  readonly #session: string;

  constructor(socketDir: string, session: string, namespace: string | undefined) {
    this.#folder = runFolder(socketDir, namespace);
    const key = namespace === undefined ? session : `${namespace}@${session}`;
    this.#launchFile = path.join(socketDir, `${key}.launch.json`);
    this.#session = session;
  }

  probe(answered?: number): SessionProbe {
    const pid = Number(readText(path.join(this.#folder, `${this.#session}.pid`)));
    const known = Number.isInteger(pid) && pid > 0;
    const target = Target.safeParse(parseJson(readText(path.join(this.#folder, `${this.#session}.target`)) ?? ""));
    return {
      pid: known ? pid : undefined,
      // A daemon that was killed leaves its file, and another process may have its id by now.
      alive: known && (pid === answered || isLivingDaemon(pid)),
      targetId: target.success ? target.data.targetId : undefined,
      blank: target.success && target.data.url === "about:blank",
    };
  }

  freeze(launch: Launch): void {
    const fresh = `${this.#launchFile}.${process.pid}`;
    writeFileSync(fresh, JSON.stringify(launch), { mode: 0o600 });
    renameSync(fresh, this.#launchFile);
  }

  thaw(): Launch | undefined {
    const stamp = stampOf(this.#launchFile);
    if (stamp === undefined) return undefined;
    const read = readLaunches.get(this.#launchFile);
    if (read?.stamp === stamp) return read.launch;
    const launch = Launch.safeParse(parseJson(readText(this.#launchFile) ?? "")).data;
    readLaunches.set(this.#launchFile, { stamp, launch });
    return launch;
  }

  remove(): void {
    readLaunches.delete(this.#launchFile);
    rmSync(this.#launchFile, { force: true });
    for (const ending of ["pid", "sock", "target", "config", "engine", "stream", "version"]) {
      rmSync(path.join(this.#folder, `${this.#session}.${ending}`), { force: true });
    }
  }
}
