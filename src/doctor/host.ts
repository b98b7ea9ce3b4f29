/** The machine as the checks see it; another one is injected in tests. */
import { lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { agentDirOf, type Config, readConfig } from "../config/read.ts";
import { type Json, parseJson } from "../json.ts";
import type { Environment } from "../upstream/host/environment.ts";
import { type Abandoned, abandonedIn } from "../upstream/host/leases.ts";
import { type Binary, locate } from "../upstream/host/locate.ts";
import { type Exit, runProcess } from "../upstream/host/process.ts";
import { type Running, running } from "../upstream/host/processes.ts";

/** What is in the place of a name, as far as a check needs it. */
export interface Entry {
  readonly kind: "file" | "folder" | "link" | "other";
  /** The bits of its rights. */
  readonly mode: number;
  /** Whether it belongs to this user; true where the system knows no owners. */
  readonly own: boolean;
}

export interface DoctorHost {
  readonly platform: string;
  readonly nodeVersion: string;
  /** Undefined where there are no user ids. */
  readonly uid: number | undefined;
  readonly home: string;
  readonly temporary: string;
  /** Where it was called. */
  readonly folder: string;
  readonly agentDir: string;
  readonly config: Config;
  /** The environment with the settings beneath it. */
  readonly env: Environment;
  /** Whether a page is to be opened, too. */
  readonly live: boolean;
  readonly locate: (environment: Environment) => Binary | undefined;
  readonly entry: (file: string) => Entry | undefined;
  /** The names in a folder; empty when it cannot be read. */
  readonly list: (folder: string) => readonly string[];
  readonly json: (file: string) => Json | undefined;
  readonly text: (file: string) => string | undefined;
  readonly real: (file: string) => string;
  readonly run: (file: string, argv: readonly string[], env: Readonly<Record<string, string>>) => Promise<Exit>;
  /** Every process; empty where the system does not tell. */
  readonly processes: () => readonly Running[];
  readonly abandoned: (folder: string) => readonly Abandoned[];
}

const DEADLINE_MS = 30_000;

function entryOf(file: string): Entry | undefined {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!stat) return undefined;
  const kind = stat.isSymbolicLink() ? "link" : stat.isDirectory() ? "folder" : stat.isFile() ? "file" : "other";
  return { kind, mode: stat.mode & 0o777, own: process.getuid === undefined || stat.uid === process.getuid() };
}

function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** This machine, as the doctor was called on it. */
export function thisMachine(env: Environment, folder: string, live: boolean): DoctorHost {
  const config = readConfig({ env, folder, trusted: undefined });
  const text = (file: string): string | undefined => quietly(() => readFileSync(file, "utf8"));
  return {
    platform: process.platform,
    nodeVersion: process.versions.node,
    uid: process.getuid?.(),
    home: os.homedir(),
    temporary: env["TMPDIR"] ?? os.tmpdir(),
    folder,
    agentDir: agentDirOf(env),
    config,
    env: config.env,
    live,
    locate,
    entry: (file) => quietly(() => entryOf(file)),
    list: (at) => quietly(() => readdirSync(at)) ?? [],
    json: (file) => parseJson(text(file) ?? ""),
    text,
    real: (file) => quietly(() => realpathSync(file)) ?? path.resolve(file),
    run: (file, argv, own) =>
      runProcess({ file, argv, env: own, cwd: folder, deadlineMs: DEADLINE_MS, signal: new AbortController().signal }),
    processes: running,
    abandoned: abandonedIn,
  };
}
