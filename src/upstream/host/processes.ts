/** What the system tells of processes: which run, since when, and what they carry. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** One process; ids are used again, so the time at which it began belongs to it. */
export interface KnownProcess {
  readonly pid: number;
  /** Ticks since boot on Linux, a date elsewhere; undefined where the system does not tell. Compared, never read. */
  readonly started?: string;
}

export interface Running extends KnownProcess {
  readonly parent: number;
  readonly command: string;
}

const HAS_PROC = process.platform === "linux";

interface Stat {
  readonly zombie: boolean;
  readonly parent: number;
  readonly started: string;
}

/** `/proc/PID/stat`; undefined when there is no such process. */
function statOf(pid: number): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name may hold spaces and parentheses. After it: state, parent, ..., start time (proc_pid_stat(5), 3, 4, 22).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { zombie: fields[0] === "Z", parent: Number(fields[1]), started: fields[19] ?? "" };
  } catch {
    return undefined;
  }
}

/** The start time of a process that is not a zombie, from `/proc`; undefined when there is no such process. */
export function startTime(pid: number): string | undefined {
  const stat = statOf(pid);
  return stat?.zombie === false ? stat.started : undefined;
}

/** Whether a process with this id exists (also when it belongs to somebody else). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  // A daemon whose parent has not reaped it (pi as a container's first process) is dead all the same.
  return !(HAS_PROC && statOf(pid)?.zombie === true);
}

/** Whether this very process still runs, and not another one that has got its id since. */
export function isSame({ pid, started }: KnownProcess): boolean {
  return HAS_PROC && started !== undefined ? startTime(pid) === started : isAlive(pid);
}

function fromProc(pid: number): Running | undefined {
  const stat = statOf(pid);
  if (!stat || stat.zombie) return undefined;
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ");
    return { pid, parent: stat.parent, started: stat.started, command };
  } catch {
    return undefined;
  }
}

const MOST_PRINTED = 16 * 1024 * 1024;

const PS_LINE = /^\s*(\d+)\s+(\d+)\s+(\S+\s+\S+\s+\S+\s+[\d:]+\s+\d{4})\s+(.*)$/;

/** A line of `ps -o pid=,ppid=,lstart=,command=`; undefined for anything else. */
export function psLine(line: string): Running | undefined {
  const [, pid, parent, started = "", command = ""] = PS_LINE.exec(line) ?? [];
  if (pid === undefined) return undefined;
  return { pid: Number(pid), parent: Number(parent), started: started.replace(/\s+/g, " "), command };
}

function fromPs(): readonly Running[] {
  const options = { timeout: 2000, env: { ...process.env, LC_ALL: "C" }, encoding: "utf8" } as const;
  const printed = execFileSync("ps", ["-axo", "pid=,ppid=,lstart=,command="], { ...options, maxBuffer: MOST_PRINTED });
  return printed.split("\n").flatMap((line) => psLine(line) ?? []);
}

/** Every process of this machine; empty when the system does not tell. Waits for nothing, so that an exit handler can ask. */
export function running(): readonly Running[] {
  // On Windows a Chrome of upstream's ends with its daemon (help text of --headed), so there is nothing to find.
  if (process.platform === "win32") return [];
  try {
    if (!HAS_PROC) return fromPs();
    const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return ids.flatMap((name) => fromProc(Number(name)) ?? []);
  } catch {
    return [];
  }
}

/** Those of these processes that run. Reads no other, where the system allows that. */
export function lookAt(pids: readonly number[]): readonly Running[] {
  if (HAS_PROC) return pids.flatMap((pid) => fromProc(pid) ?? []);
  return pids.length === 0 ? [] : running().filter(({ pid }) => pids.includes(pid));
}

/** What a process was given as its environment, `NAME=value` each; undefined where that cannot be read. */
export function environmentOf(pid: number): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1").split("\0");
  } catch {
    return undefined;
  }
}

/** Sends a signal to this process, unless it has ended. Never to a group: an id is above 1. */
export function signal(known: KnownProcess, name: "SIGTERM" | "SIGKILL"): void {
  if (known.pid <= 1 || known.pid === process.pid || !isSame(known)) return;
  try {
    process.kill(known.pid, name);
  } catch {
    // It is gone already.
  }
}
