/**
 * The processes that belong to a socket folder: agent-browser's daemons and their browsers. This looks from
 * outside, on purpose apart from the extension's own knowledge, so that tests notice what the extension misses.
 */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

const RELEVANT = /agent-browser|chrom|msedge|edge/i;

/** A healthy daemon takes about 3 s to end itself and its browser. */
const POLITE_MS = 6000;

function readProc(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in parentheses may itself hold spaces and parentheses.
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z") return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ").trim();
    return { pid, parent: Number(parent), command };
  } catch {
    // It ended while we looked.
    return undefined;
  }
}

async function allProcesses(): Promise<readonly RunningProcess[]> {
  if (process.platform === "linux") {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProc(Number(name)) ?? []);
  }
  // There is no ps on Windows; there a browser ends with its daemon.
  if (process.platform === "win32") return [];
  const { stdout } = await promisify(execFile)("ps", ["-axo", "pid=,ppid=,command="], { maxBuffer: 16 * 1024 * 1024 });
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

function daemonIds(socketDir: string): readonly number[] {
  if (!existsSync(socketDir)) return [];
  const files = readdirSync(socketDir, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".pid"));
  return files.flatMap((file) => {
    try {
      return Number(readFileSync(path.join(socketDir, file), "utf8"));
    } catch {
      return [];
    }
  });
}

/** A browser whose daemon died has another parent, but still the environment that the daemon gave it. */
function wasStartedFor(pid: number, socketDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1").split("\0").includes(`AGENT_BROWSER_SOCKET_DIR=${socketDir}`);
  } catch {
    return false;
  }
}

function withDescendants(roots: ReadonlySet<number>, all: readonly RunningProcess[]): ReadonlySet<number> {
  const children = all.filter(({ pid, parent }) => roots.has(parent) && !roots.has(pid));
  return children.length === 0 ? roots : withDescendants(new Set([...roots, ...children.map(({ pid }) => pid)]), all);
}

/** The daemons and browsers of a socket folder that are alive now, daemons first. */
export async function processesOf(socketDir: string): Promise<readonly RunningProcess[]> {
  const all = await allProcesses();
  const relevant = all.filter(({ command }) => RELEVANT.test(command));
  const daemons = new Set(daemonIds(socketDir));
  const roots = relevant.filter(({ pid }) => daemons.has(pid) || wasStartedFor(pid, socketDir)).map(({ pid }) => pid);
  const family = withDescendants(new Set(roots), all);
  // pi carries the same variable; it is no leftover of a browser, and neither are we.
  const found = all.filter(({ pid, command }) => family.has(pid) && pid !== process.pid && RELEVANT.test(command));
  return found.toSorted((a, b) => Number(daemons.has(b.pid)) - Number(daemons.has(a.pid)));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone already.
  }
}

/** Those of `known` that still run; an id that now belongs to another command is not one of them. */
async function stillRunning(known: readonly RunningProcess[]): Promise<readonly RunningProcess[]> {
  const commands = new Map((await allProcesses()).map(({ pid, command }) => [pid, command]));
  return known.filter(({ pid, command }) => commands.get(pid) === command);
}

/**
 * Ends the daemons and browsers of a socket folder, by id: daemons politely, then whatever is left by force.
 * @returns what could not be ended
 */
export async function endProcessesOf(socketDir: string): Promise<readonly RunningProcess[]> {
  const known = await processesOf(socketDir);
  const daemons = new Set(daemonIds(socketDir));
  for (const { pid } of known) if (daemons.has(pid)) signal(pid, "SIGTERM");
  const end = Date.now() + POLITE_MS;
  let left = known;
  while (left.length > 0 && Date.now() < end && left.some(({ pid }) => daemons.has(pid))) {
    await delay(100);
    left = await stillRunning(known);
  }
  // A daemon may have started another browser meanwhile.
  for (const { pid } of [...left, ...(await processesOf(socketDir))]) signal(pid, "SIGKILL");
  await delay(left.length > 0 ? 200 : 0);
  return [...(await stillRunning(left)), ...(await processesOf(socketDir))];
}
