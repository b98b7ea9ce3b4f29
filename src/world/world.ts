/** The world, injected. Nothing else reads the clock, makes ids, touches the disk or starts a process. */
import os from "node:os";
import { nanoid } from "nanoid";
import type { Config } from "../config/read.ts";
import type { FileRules } from "../config/rules.ts";
import { isNamespaceFolder, isSessionName } from "../upstream/grammar/session-name.ts";
import { foldersOf } from "../upstream/host/browser-folders.ts";
import { type Family, familyOf } from "../upstream/host/daemon.ts";
import { childEnvironment, type Environment } from "../upstream/host/environment.ts";
import { type Abandoned, abandonedIn } from "../upstream/host/leases.ts";
import { type Binary, foldersOnPath } from "../upstream/host/locate.ts";
import { offArgv } from "../upstream/host/off-argv.ts";
import { watchPage } from "../upstream/host/page-watch.ts";
import { type Child, type Exit, killAll, runProcess } from "../upstream/host/process.ts";
import {
  type Ended,
  endAtOnce,
  endBrowser,
  endClients,
  type Ours,
  removeFolders,
} from "../upstream/host/process-tree.ts";
import { isSame, type KnownProcess } from "../upstream/host/processes.ts";
import { noSessionFiles, SessionFiles, type SessionStore } from "../upstream/host/session-files.ts";
import { isStillThere, socketFolder, socketFolderThere } from "../upstream/host/socket-folder.ts";
import type { Role } from "../upstream/protocol/program.ts";
import { type Desktop, realDesktop } from "./desktop.ts";
import { keyedDigest } from "./digest.ts";
import { type Files, realFiles } from "./disk.ts";
import { installedBinary } from "./installed.ts";
import { type Spills, spillFolder, temporarySpills } from "./spill-folder.ts";
import { realWorkspace, type Workspace } from "./workspace.ts";

export type { FileFacts, Files } from "./disk.ts";
export type { Listing, Workspace } from "./workspace.ts";

/** What one row of a start is for. `question` and `end` stand beside the call's own program. */
export type StartRole = Role | "question" | "end";

export interface StartRow {
  readonly role: StartRole;
  readonly argv: readonly string[];
  /** The ids of the sensors that look in it. */
  readonly sensors?: readonly string[];
}

/** One start of the binary. */
export interface Start {
  readonly argv: readonly string[];
  /** What it is to do, row by row, so that fakes and recordings match roles instead of script text. */
  readonly rows: readonly StartRow[];
  readonly stdin?: string;
  /** The session's frozen launch variables; today's environment when undefined. */
  readonly env: Readonly<Record<string, string>> | undefined;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  /** The session whose page it is about: when that crashes, nothing more is waited for. */
  readonly page?: { readonly session: string; readonly namespace: string | undefined };
}

/** A call that takes longer than this is worth a look at its page, in ms. */
const LONG_MS = 1000;

/** A session of ours whose processes are to be ended. */
export type OwnBrowser = Pick<Ours, "session" | "daemonPid" | "recorded" | "folders">;

/** Everything a call can do to the outside. */
export interface World {
  /** The pi session id: the owner of every browser opened here. */
  readonly piSession: string;
  /** The folder in which it began: the names of its browsers are made of it, wherever pi works since. */
  readonly piFolder: string;
  run(start: Start): Promise<Exit>;
  /** The installed binary; undefined when there is none on PATH. */
  binary(): Binary | undefined;
  /** Milliseconds since the epoch. `of`: the type of the fact that it is for, so that a replay can tell them apart. */
  now(of?: string): number;
  /** `of`: likewise. */
  newId(of?: string): string;
  readonly env: Environment;
  /** What files of settings forbid. */
  readonly rules: readonly FileRules[];
  readonly files: Files;
  /** The source files of pi's folder. */
  readonly workspace: Workspace;
  /** The desktop apps of this machine. */
  readonly desktop: Desktop;
  /** Where output that is too large to be shown is kept. */
  readonly spills: Spills;
  /** Undefined when no private folder can be made. */
  socketDir(): string | undefined;
  session(name: string, namespace: string | undefined): SessionStore;
  /** What runs of a daemon now, with what tells it from other processes later. */
  familyOf(daemonPid: number): Family;
  /** Whether one of these very processes still runs. */
  runs(known: readonly KnownProcess[]): boolean;
  /** The temporary folders of the browser with this profile; looked up while it runs, for its end. */
  foldersOf(profile: string): readonly string[];
  /** Removes those of these folders that no browser uses any more. */
  removeFolders(folders: readonly string[]): Promise<void>;
  /** Ends the daemon and the browsers of a session by process id, those that are proven to be its own. */
  endBrowser(own: OwnBrowser): Promise<Ended>;
  /** Ends what another process has left at work on a session, which this one has taken over; its browser goes on. */
  endClients(session: string): Promise<void>;
  /** Sessions that pi processes of this user have left behind which are gone now. */
  abandoned(): readonly Abandoned[];
  /** Ends these and all that was started here before it returns: this process is leaving, and waits for nothing. */
  leave(all: readonly OwnBrowser[]): void;
  /** A keyed digest, so that equal secrets can be told to be equal without being kept. */
  digest(text: string): string;
}

/** What is known of the files of settings. */
export type Settings = Pick<Config, "rules" | "held">;

const NO_FILES: Settings = { rules: [], held: [] };

const MOST_FOLDERS = 6;

/** The folders that were looked into, the first of them by name. */
function searched(environment: Environment): string {
  const folders = foldersOnPath(environment);
  const more = folders.length > MOST_FOLDERS ? `, and ${folders.length - MOST_FOLDERS} more` : "";
  return folders.length === 0 ? "which is empty" : folders.slice(0, MOST_FOLDERS).join(", ") + more;
}

function missing(environment: Environment, settings: Settings): Exit {
  const chosen = environment["PI_AGENT_BROWSER_BINARY"];
  const from = settings.held.find(({ setting }) => setting.key === "binary")?.said[0]?.from;
  const message = chosen
    ? `${from ?? "PI_AGENT_BROWSER_BINARY"} names ${chosen}, which is no program that can be started`
    : `agent-browser was not found on PATH (${searched(environment)})`;
  return { kind: "unstartable", reason: "missing", message };
}

/** The socket folder of this process: found once, and made again when it was removed since. */
function socketsOf(environment: Environment): () => ReturnType<typeof socketFolder> {
  let found: ReturnType<typeof socketFolder> | undefined;
  return () => {
    if (!found || !("folder" in found) || !isStillThere(found.folder)) found = socketFolder(environment);
    return found;
  };
}

/** The files of sessions, each by its name. */
function storesIn(sockets: ReturnType<typeof socketsOf>): World["session"] {
  return (name, namespace) => {
    const found = sockets();
    if ("problem" in found) return noSessionFiles(found.problem);
    const isName = isSessionName(name) && (namespace === undefined || isNamespaceFolder(namespace));
    return isName ? new SessionFiles(found.folder, name, namespace) : noSessionFiles("this is no name of a session");
  };
}

/** What starting the binary takes. */
interface Starting {
  readonly environment: Environment;
  readonly settings: Settings;
  readonly installed: ReturnType<typeof installedBinary>;
  readonly sockets: ReturnType<typeof socketsOf>;
  readonly session: World["session"];
  readonly children: Set<Child>;
  readonly cwd: () => string;
}

/** Starts the binary, each time the one that is installed then. */
function startsOf({ environment, settings, installed, sockets, session, children, cwd }: Starting): World["run"] {
  return async ({ argv, stdin, env: frozen, deadlineMs, signal, page }) => {
    const binary = installed.binary();
    const found = sockets();
    if (!binary) return missing(environment, settings);
    if ("problem" in found) return { kind: "unstartable", reason: "refused", message: found.problem };
    const { file, prefix } = binary;
    const told = offArgv(argv);
    const env = { ...childEnvironment(environment, frozen, found.folder), ...told.env };
    void installed.learnVersion(env);
    const input = stdin === undefined ? {} : { stdin };
    const watch = page && watchPage(() => session(page.session, page.namespace).probe(), LONG_MS);
    const ending = { deadlineMs, signal, ...(watch ? { crashed: watch.crashed } : {}) };
    const exit = await runProcess({
      file,
      argv: [...prefix, ...told.argv],
      env,
      cwd: cwd(),
      children,
      ...ending,
      ...input,
    });
    await watch?.end();
    if (exit.kind === "unstartable") installed.forget();
    return exit;
  };
}

/**
 * The real world of one pi process.
 * @param piFolder the folder in which this pi session began
 * @param spillPlace the folder for large output of this pi session; undefined when pi keeps no file of it
 * @param cwd pi's working folder now; paths of callers are resolved against it
 * @param settings what files say that the environment cannot
 */
export function realWorld(
  environment: Environment,
  piFolder: string,
  piSession: string,
  spillPlace?: string,
  cwd: () => string = () => piFolder,
  settings: Settings = NO_FILES,
): World {
  const newId = (): string => nanoid(10);
  const installed = installedBinary(environment, piFolder);
  const sockets = socketsOf(environment);
  const socketDir = (): string | undefined => {
    const found = sockets();
    return "folder" in found ? found.folder : undefined;
  };
  const digest = keyedDigest(socketDir);
  const children = new Set<Child>();
  const session = storesIn(sockets);
  const temporary = (): string => environment["TMPDIR"] ?? os.tmpdir();
  const ours = (own: OwnBrowser): Ours => ({ ...own, socketDir: socketDir() ?? "", temporary: temporary() });
  return {
    piSession,
    piFolder,
    env: environment,
    rules: settings.rules,
    binary: installed.binary,
    socketDir,
    now: () => Date.now(),
    newId,
    digest,
    session,
    familyOf,
    runs: (known) => known.some(isSame),
    foldersOf: (profile) => foldersOf(profile, temporary()),
    removeFolders: (folders) => removeFolders(folders, temporary()),
    endBrowser: (own) => endBrowser(ours(own)),
    endClients: (name) => endClients({ session: name, socketDir: socketDir() ?? "" }),
    abandoned: () => {
      const folder = socketFolderThere(environment);
      return folder === undefined ? [] : abandonedIn(folder);
    },
    leave: (all) => {
      killAll(children);
      if (all.length > 0) endAtOnce(all.map(ours));
    },
    files: realFiles(cwd, newId),
    desktop: realDesktop({
      environment,
      socketDir,
      socketDirThere: () => socketFolderThere(environment),
      cwd,
      owner: piSession,
      temporary,
    }),
    get workspace() {
      return realWorkspace(cwd(), { environment, children });
    },
    spills:
      spillPlace === undefined
        ? temporarySpills(socketDir, () => digest(piSession))
        : spillFolder(() => spillPlace, "persistent-session"),
    run: startsOf({ environment, settings, installed, sockets, session, children, cwd }),
  };
}
