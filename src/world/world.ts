/** The world, injected. Nothing else reads the clock, makes ids, touches the disk or starts a process. */
import { createHmac, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { nanoid } from "nanoid";
import { childEnvironment, type Environment } from "../upstream/host/environment.ts";
import { type Binary, locate } from "../upstream/host/locate.ts";
import { type Exit, type Invocation, runProcess } from "../upstream/host/process.ts";
import { browsersOf, endBrowser } from "../upstream/host/process-tree.ts";
import { noSessionFiles, SessionFiles, type SessionStore, socketFolder } from "../upstream/host/session-files.ts";
import type { Role } from "../upstream/protocol/program.ts";
import { type Files, realFiles } from "./disk.ts";
import { type Spills, spillFolder, temporarySpills } from "./spill-folder.ts";

export type { FileFacts, Files } from "./disk.ts";

/** What one row of a start is for. `question` and `end` stand beside the call's own program. */
export type StartRole = Role | "question" | "end";

/** One start of the binary. */
export interface Start {
  readonly argv: readonly string[];
  /** What it is to do, row by row, so that fakes and recordings match roles instead of script text. */
  readonly rows: readonly { readonly role: StartRole; readonly argv: readonly string[] }[];
  readonly stdin?: string;
  /** The session's frozen launch variables; today's environment when undefined. */
  readonly env: Readonly<Record<string, string>> | undefined;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
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
  /** Where output that is too large to be shown is kept. */
  readonly spills: Spills;
  /** Undefined when no private folder can be made. */
  socketDir(): string | undefined;
  session(name: string, namespace: string | undefined): SessionStore;
  browsersOf(daemonPid: number): Promise<readonly number[]>;
  /** Ends a daemon and its browsers by process id; true when nothing is left alive. */
  endBrowser(daemonPid: number | undefined, browserPids: readonly number[]): Promise<boolean>;
  /** A keyed digest, so that equal secrets can be told to be equal without being kept. */
  digest(text: string): string;
}

const KEY_BYTES = 32;
const REMEMBERED_DIGESTS = 64;

function readKey(file: string): Buffer | undefined {
  try {
    const known = readFileSync(file);
    if (known.length >= KEY_BYTES) return known;
    rmSync(file);
  } catch {
    // There is none yet.
  }
  return undefined;
}

/** HMAC key of this user, made on first use. A lost key makes pages look changed, nothing worse. */
function userKey(folder: string | undefined): Buffer {
  const made = randomBytes(KEY_BYTES);
  if (folder === undefined) return made;
  const file = path.join(folder, "digest.key");
  const known = readKey(file);
  if (known) return known;
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, made, { mode: 0o600 });
    // Linked when it is whole, so that no other process reads half a key; the first one stays.
    linkSync(fresh, file);
    return made;
  } catch {
    return readKey(file) ?? made;
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** How long a binary may take to tell its version, in ms. */
const VERSION_MS = 5_000;

/** Asks the binary for its version; undefined when it does not tell. */
async function askVersion(invocation: Pick<Invocation, "file" | "argv" | "env" | "cwd">): Promise<string | undefined> {
  const signal = new AbortController().signal;
  const exit = await runProcess({ ...invocation, deadlineMs: VERSION_MS, signal });
  return exit.kind === "exited" ? /\b\d+\.\d+\.\d+\S*/.exec(exit.stdout)?.[0] : undefined;
}

function missing(environment: Environment): Exit {
  const chosen = environment["PI_AGENT_BROWSER_BINARY"];
  const message = chosen
    ? `PI_AGENT_BROWSER_BINARY names ${chosen}, which is no program that can be started`
    : "agent-browser was not found on PATH";
  return { kind: "unstartable", reason: "missing", message };
}

const NO_FOLDER: Exit = {
  kind: "unstartable",
  reason: "refused",
  message: "no private folder for the browser's socket can be made",
};

/**
 * The real world of one pi process.
 * @param cwd pi's working folder; paths of callers are resolved against it
 * @param spillPlace the folder for large output of this pi session; undefined when pi keeps no file of it
 */
export function realWorld(environment: Environment, cwd: string, piSession: string, spillPlace?: string): World {
  let found: Binary | undefined;
  let folder: string | undefined;
  let key: Buffer | undefined;
  const versions = new Map<string, string | undefined>();
  const newId = (): string => nanoid(10);
  const binary = (): Binary | undefined => {
    // A launcher is looked at again: the native binary may be there, or may have become startable, since.
    if (!found?.native) found = locate(environment);
    return found && { ...found, version: found.version ?? versions.get(found.file) };
  };
  /** Homebrew and Cargo leave no package.json: the binary is asked once, beside the first call and not before it. */
  const learnVersion = async ({ file, prefix, version }: Binary, env: Invocation["env"]): Promise<void> => {
    if (version !== undefined || versions.has(file)) return;
    versions.set(file, undefined);
    versions.set(file, await askVersion({ file, argv: [...prefix, "--version"], env, cwd }));
  };
  const socketDir = (): string | undefined => {
    folder ??= socketFolder(environment);
    return folder;
  };
  // The same URL and launch are digested several times a call.
  const digests = new Map<string, string>();
  const digest = (text: string): string => {
    key ??= userKey(socketDir());
    const known = digests.get(text);
    if (known !== undefined) return known;
    const made = createHmac("sha256", key).update(text).digest("base64url").slice(0, 12);
    if (digests.size >= REMEMBERED_DIGESTS) digests.clear();
    digests.set(text, made);
    return made;
  };
  return {
    piSession,
    env: environment,
    binary,
    socketDir,
    now: () => Date.now(),
    newId,
    digest,
    session: (name, namespace) => {
      const sockets = socketDir();
      return sockets === undefined ? noSessionFiles : new SessionFiles(sockets, name, namespace);
    },
    browsersOf,
    endBrowser,
    files: realFiles(cwd, newId),
    spills:
      spillPlace === undefined
        ? temporarySpills(socketDir, () => digest(piSession))
        : spillFolder(() => spillPlace, "persistent-session"),
    run: async (start) => {
      const started = binary();
      const sockets = socketDir();
      if (!started) return missing(environment);
      if (sockets === undefined) return NO_FOLDER;
      const env = childEnvironment(environment, start.env, sockets);
      void learnVersion(started, env);
      const exit = await runProcess({
        file: started.file,
        argv: [...started.prefix, ...start.argv],
        env,
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
