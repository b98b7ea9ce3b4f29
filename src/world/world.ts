/** The world, injected. Nothing else reads the clock, makes ids, touches the disk or starts a process. */
import { nanoid } from "nanoid";
import { childEnvironment, type Environment } from "../upstream/host/environment.ts";
import type { Binary } from "../upstream/host/locate.ts";
import { offArgv } from "../upstream/host/off-argv.ts";
import { type Exit, runProcess } from "../upstream/host/process.ts";
import { browsersOf, endBrowser } from "../upstream/host/process-tree.ts";
import { noSessionFiles, SessionFiles, type SessionStore, socketFolder } from "../upstream/host/session-files.ts";
import type { Role } from "../upstream/protocol/program.ts";
import { keyedDigest } from "./digest.ts";
import { type Files, realFiles } from "./disk.ts";
import { installedBinary } from "./installed.ts";
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
  let folder: string | undefined;
  const newId = (): string => nanoid(10);
  const installed = installedBinary(environment, cwd);
  const socketDir = (): string | undefined => {
    folder ??= socketFolder(environment);
    return folder;
  };
  const digest = keyedDigest(socketDir);
  return {
    piSession,
    env: environment,
    binary: installed.binary,
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
    run: async ({ argv, stdin, env: frozen, deadlineMs, signal }) => {
      const binary = installed.binary();
      const sockets = socketDir();
      if (!binary) return missing(environment);
      if (sockets === undefined) return NO_FOLDER;
      const { file, prefix } = binary;
      const told = offArgv(argv);
      const env = { ...childEnvironment(environment, frozen, sockets), ...told.env };
      void installed.learnVersion(env);
      const input = stdin === undefined ? {} : { stdin };
      const exit = await runProcess({ file, argv: [...prefix, ...told.argv], env, cwd, deadlineMs, signal, ...input });
      if (exit.kind === "unstartable") installed.forget();
      return exit;
    },
  };
}
