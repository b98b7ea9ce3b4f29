/**
 * What is in the socket folder: upstream leaves one set of files per session, and where the wrapper keeps the launch
 * that a session was started with. One folder for all pi processes of a user, so that a resumed process finds
 * a browser that is still alive; private, since launch arguments may hold a proxy password.
 */
import { lstatSync, readFileSync, renameSync, rmSync, type Stats, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseJson } from "../../json.ts";
import { readLaunchTokens } from "../grammar/launch-tokens.ts";
import { isNamespaceFolder, isSessionName } from "../grammar/session-name.ts";
import { isLivingDaemon } from "./daemon.ts";
import { launchEnvironment } from "./environment.ts";
import { dropLease, holderOf, takeLease } from "./leases.ts";

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

function removeFile(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // A folder under this name is nothing of ours.
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
  /** Takes the session for this pi, until it is removed; false when another pi that lives has it. */
  hold(): boolean;
  /** The process id of another pi that lives and has this session; undefined when none has. */
  holder(): number | undefined;
  /** Removes what is left of a session that has ended: upstream leaves some files, and we our launch and lease. */
  remove(): void;
}

/** Where nothing can be kept, and why: no session is known. */
export function noSessionFiles(why: string): SessionStore {
  return {
    probe: () => ({ pid: undefined, alive: false, targetId: undefined, blank: false }),
    freeze: () => {
      throw new Error(why);
    },
    thaw: () => undefined,
    hold: () => true,
    holder: () => undefined,
    remove: () => {},
  };
}

/** Launches read before, by file, with what tells that the file is still the same: every call asks for its own. */
const readLaunches = new Map<string, { readonly stamp: string; readonly launch: Launch | undefined }>();

const OTHERS = 0o077;

/** We write it 0600, as a file of our own; what else stands under the name was put there by somebody else. */
function isOurFile(stat: Stats): boolean {
  if (!stat.isFile()) return false;
  return process.getuid === undefined || (stat.uid === process.getuid() && (stat.mode & OTHERS) === 0);
}

/** Every new version is another file under the name, so its number and time are new. */
function stampOf(file: string): string | undefined {
  try {
    const stat = lstatSync(file, { throwIfNoEntry: false });
    return stat && isOurFile(stat) ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A launch from a file, as a launch can be: flags that are launch flags, with those of them to repeat that the table
 * says, and no environment but upstream's own. Undefined when it cannot be one.
 */
function asLaunch(text: string): Launch | undefined {
  const launch = Launch.safeParse(parseJson(text)).data;
  const flags = launch && readLaunchTokens(launch.given);
  if (!flags) return undefined;
  return {
    given: launch.given,
    repeat: flags.filter(({ spec }) => spec.repeat).flatMap(({ tokens }) => tokens),
    env: launchEnvironment(launch.env),
  };
}

/** The files of one session in one folder. */
export class SessionFiles implements SessionStore {
  readonly #folder: string;
  readonly #launchFile: string;
  readonly #namespace: string | undefined;
  readonly #session: string;
  readonly #socketDir: string;

  /** Throws when a name is none that a session can have: it would lead out of the folder. */
  constructor(socketDir: string, session: string, namespace: string | undefined) {
    if (!isSessionName(session) || (namespace !== undefined && !isNamespaceFolder(namespace))) {
      throw new Error("a session's name holds letters, digits, hyphens and underscores only");
    }
    this.#folder = runFolder(socketDir, namespace);
    const key = namespace === undefined ? session : `${namespace}@${session}`;
    this.#launchFile = path.join(socketDir, `${key}.launch.json`);
    this.#namespace = namespace;
    this.#session = session;
    this.#socketDir = socketDir;
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
    try {
      writeFileSync(fresh, JSON.stringify(launch), { mode: 0o600 });
      renameSync(fresh, this.#launchFile);
    } catch (error) {
      // Half of it may be there, with a proxy's password.
      removeFile(fresh);
      throw error;
    }
  }

  hold(): boolean {
    return takeLease(this.#socketDir, this.#session, this.#namespace);
  }

  holder(): number | undefined {
    return holderOf(this.#socketDir, this.#session);
  }

  thaw(): Launch | undefined {
    const stamp = stampOf(this.#launchFile);
    if (stamp === undefined) return undefined;
    const read = readLaunches.get(this.#launchFile);
    if (read?.stamp === stamp) return read.launch;
    const launch = asLaunch(readText(this.#launchFile) ?? "");
    readLaunches.set(this.#launchFile, { stamp, launch });
    return launch;
  }

  remove(): void {
    readLaunches.delete(this.#launchFile);
    removeFile(this.#launchFile);
    dropLease(this.#socketDir, this.#session);
    for (const ending of ["pid", "sock", "target", "config", "engine", "stream", "version"]) {
      removeFile(path.join(this.#folder, `${this.#session}.${ending}`));
    }
  }
}
