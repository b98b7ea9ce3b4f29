/** The world, injected. Nothing else reads the clock, makes ids, touches the disk or starts a process. */
import { createHmac, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { nanoid } from "nanoid";
import { childEnvironment, type Environment } from "../upstream/environment.ts";
import { type Binary, locate } from "../upstream/locate.ts";
import { type Exit, runProcess } from "../upstream/process.ts";
import { browsersOf, endBrowser } from "../upstream/process-tree.ts";
import { SessionFiles, type SessionStore, socketFolder } from "../upstream/session-files.ts";

/** One start of the binary. */
export interface Start {
  readonly argv: readonly string[];
  readonly stdin?: string;
  /** The session's frozen launch variables; today's environment when undefined. */
  readonly env: Readonly<Record<string, string>> | undefined;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/** What is known of a file without reading it. */
export interface FileFacts {
  readonly bytes: number;
  readonly modifiedMs: number;
}

export interface Files {
  readonly cwd: string;
  /** Undefined when there is no such regular file. */
  stat(file: string): FileFacts | undefined;
  /** Undefined when it cannot be read. */
  read(file: string): Uint8Array | undefined;
  /** Makes the folder and its parents; the reason when it cannot. */
  makeFolder(folder: string): string | undefined;
}

/** Everything a call can do to the outside. */
export interface World {
  /** The pi session id: the owner of every browser opened here. */
  readonly piSession: string;
  run(start: Start): Promise<Exit>;
  /** The installed binary; undefined when there is none on PATH. */
  binary(): Binary | undefined;
  now(): number;
  newId(): string;
  readonly env: Environment;
  readonly files: Files;
  /** Undefined when no private folder can be made. */
  socketDir(): string | undefined;
  session(name: string, namespace: string | undefined): SessionStore;
  browsersOf(daemonPid: number): Promise<readonly number[]>;
  /** Ends a daemon and its browsers by process id; true when nothing is left alive. */
  endBrowser(daemonPid: number | undefined, browserPids: readonly number[]): Promise<boolean>;
  /** A keyed digest, so that equal secrets can be told to be equal without being kept. */
  digest(text: string): string;
}

/** HMAC key of this user, made on first use. A lost key makes pages look changed, nothing worse. */
function userKey(folder: string | undefined): Buffer {
  if (folder === undefined) return randomBytes(32);
  const file = path.join(folder, "digest.key");
  try {
    const known = readFileSync(file);
    if (known.length >= 32) return known;
  } catch {
    // Made below.
  }
  const made = randomBytes(32);
  try {
    writeFileSync(file, made, { mode: 0o600, flag: "wx" });
    return made;
  } catch {
    return readFileSync(file);
  }
}

/** The real world of one pi process. `cwd` is pi's working folder; paths of callers are resolved against it. */
export function realWorld(environment: Environment, cwd: string, piSession: string): World {
  let found: Binary | undefined;
  let folder: string | undefined;
  let key: Buffer | undefined;
  const binary = (): Binary | undefined => {
    found ??= locate(environment);
    return found;
  };
  const socketDir = (): string | undefined => {
    folder ??= socketFolder(environment);
    return folder;
  };
  return {
    piSession,
    env: environment,
    binary,
    socketDir,
    now: () => Date.now(),
    newId: () => nanoid(10),
    digest: (text) => {
      key ??= userKey(socketDir());
      return createHmac("sha256", key).update(text).digest("base64url").slice(0, 12);
    },
    session: (name, namespace) => new SessionFiles(socketDir() ?? "", name, namespace),
    browsersOf,
    endBrowser,
    files: {
      cwd,
      stat: (file) => {
        const stat = statSync(file, { throwIfNoEntry: false });
        return stat?.isFile() ? { bytes: stat.size, modifiedMs: stat.mtimeMs } : undefined;
      },
      read: (file) => {
        try {
          return readFileSync(file);
        } catch {
          return undefined;
        }
      },
      makeFolder: (wanted) => {
        try {
          mkdirSync(wanted, { recursive: true });
          return undefined;
        } catch (error) {
          return error instanceof Error ? error.message : String(error);
        }
      },
    },
    run: async (start) => {
      const started = binary();
      const sockets = socketDir();
      if (!started) return { kind: "unstartable", reason: "missing", message: "agent-browser is not on PATH" };
      if (sockets === undefined) {
        return {
          kind: "unstartable",
          reason: "refused",
          message: "no private folder for the browser's socket can be made",
        };
      }
      const exit = await runProcess({
        file: started.file,
        argv: [...started.prefix, ...start.argv],
        env: childEnvironment(environment, start.env, sockets),
        cwd,
        deadlineMs: start.deadlineMs,
        signal: start.signal,
        ...(start.stdin === undefined ? {} : { stdin: start.stdin }),
      });
      // The binary may have been moved by an upgrade: look again next time.
      if (exit.kind === "unstartable") found = undefined;
      return exit;
    },
  };
}
