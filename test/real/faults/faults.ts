/** What goes wrong: whom it hits, how, and how it is undone. Linux only, where it takes /proc, attributes and mounts. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { processesOf } from "../../../scripts/processes.ts";
import type { Real } from "../../support/real.ts";

/** A run's engine, with the binary that it starts. */
export interface Hit {
  readonly real: Real;
  readonly binary: string;
}

export interface Fault {
  readonly actor: "daemon" | "browser" | "renderer" | "socket folder" | "disk" | "binary";
  readonly kind: "SIGKILL" | "SIGTERM" | "SIGSTOP" | "delete" | "read-only" | "full" | "swapped";
  /** Made ready before the first call. */
  readonly prepare?: (hit: Hit) => void;
  readonly strike: (hit: Hit) => Promise<void> | void;
  /** Before the session is to work again; what was killed stays dead. */
  readonly undo?: (hit: Hit) => void;
  /** After the run. */
  readonly clear?: (hit: Hit) => void;
}

/** The processes of the run, of which the daemon and the browser are known from outside, as the engine may not know them. */
const VICTIMS = {
  daemon: (command: string) => !command.includes("--type=") && !command.includes("--user-data-dir="),
  browser: (command: string) => command.includes("--user-data-dir=") && !command.includes("--type="),
  renderer: (command: string) => command.includes("--type=renderer"),
} as const;

async function signalAll({ real }: Hit, actor: keyof typeof VICTIMS, kind: NodeJS.Signals): Promise<void> {
  const daemons = readdirSync(real.socketDir).filter((name) => name.endsWith(".pid"));
  const found = (await processesOf(real.socketDir)).filter(({ command }) => VICTIMS[actor](command));
  // A client of the daemon's carries no file of its own.
  const hit = actor === "daemon" ? found.slice(0, daemons.length) : found;
  if (hit.length === 0) throw new Error(`There is no ${actor} to be hit.`);
  for (const { pid } of hit) {
    try {
      process.kill(pid, kind);
    } catch {
      // It has ended by itself since.
    }
  }
}

function signals(actor: keyof typeof VICTIMS, ...kinds: readonly Fault["kind"][]): readonly Fault[] {
  return kinds.map((kind) => ({
    actor,
    kind,
    strike: (hit) =>
      signalAll(hit, actor, kind === "SIGKILL" || kind === "SIGTERM" || kind === "SIGSTOP" ? kind : "SIGKILL"),
  }));
}

function works(command: string, ...words: readonly string[]): boolean {
  try {
    execFileSync(command, words, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function filler({ real }: Hit): string {
  return path.join(real.socketDir, "filler");
}

function fill(hit: Hit): void {
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeFileSync(filler(hit), block, { flag: "a" });
  } catch {
    // It is full now.
  }
}

const FOLDERS: readonly Fault[] = [
  {
    actor: "socket folder",
    kind: "delete",
    strike: ({ real }) => rmSync(real.socketDir, { recursive: true, force: true }),
  },
  {
    actor: "socket folder",
    kind: "read-only",
    strike: ({ real }) => {
      if (!works("chattr", "+i", real.socketDir)) throw new Error("chattr does not work here");
    },
    undo: ({ real }) => works("chattr", "-i", real.socketDir),
    clear: ({ real }) => works("chattr", "-i", real.socketDir),
  },
  {
    actor: "disk",
    kind: "full",
    prepare: ({ real }) => {
      const mounted = works("mount", "-t", "tmpfs", "-o", "size=256k,mode=700", "tmpfs", real.socketDir);
      if (!mounted) throw new Error("mount does not work here");
    },
    strike: fill,
    undo: (hit) => rmSync(filler(hit), { force: true }),
    clear: ({ real }) => works("umount", "-l", real.socketDir),
  },
];

const BINARY: readonly Fault[] = [
  {
    actor: "binary",
    kind: "delete",
    strike: ({ binary }) => renameSync(binary, `${binary}.away`),
    undo: ({ binary }) => existsSync(`${binary}.away`) && cpSync(`${binary}.away`, binary),
  },
  {
    actor: "binary",
    kind: "swapped",
    // A client takes a daemon of another version for outdated, and starts its own in its place.
    strike: ({ real }) => {
      for (const name of readdirSync(real.socketDir).filter((one) => one.endsWith(".version")))
        writeFileSync(path.join(real.socketDir, name), "0.1.0");
    },
  },
];

export const FAULTS: readonly Fault[] = [
  ...signals("daemon", "SIGKILL", "SIGTERM", "SIGSTOP"),
  ...signals("browser", "SIGKILL", "SIGTERM", "SIGSTOP"),
  ...signals("renderer", "SIGKILL", "SIGSTOP"),
  ...FOLDERS,
  ...BINARY,
];

/** Whether attributes and mounts can be changed here, which takes root. */
export function canChange({ kind }: Fault, folder: string): boolean {
  if (kind === "read-only") return works("chattr", "+i", folder) && works("chattr", "-i", folder);
  if (kind === "full") return works("mount", "-t", "tmpfs", "tmpfs", folder) && works("umount", folder);
  return true;
}
