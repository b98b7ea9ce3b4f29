/** Finding and ending the processes of a browser that is ours, by id. */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { profileIn, removeFolder, singletonOf } from "./browser-folders.ts";

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Whether a process with this id exists (also when it belongs to somebody else). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** A daemon whose parent has not reaped it (pi as a container's first process) is dead all the same. */
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")")).startsWith(") Z");
  } catch {
    return false;
  }
}

function fromProc(): readonly Running[] {
  const found: Running[] = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      // The command name may hold spaces and parentheses; the parent's id is the second field after it.
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      const command = readFileSync(`/proc/${name}/cmdline`, "latin1").replaceAll("\0", " ");
      found.push({ pid: Number(name), parent, command });
    } catch {
      // It ended while we looked.
    }
  }
  return found;
}

async function fromPs(): Promise<readonly Running[]> {
  const { stdout } = await promisify(execFile)("ps", ["-axo", "pid=,ppid=,command="], { timeout: 2000 });
  return stdout.split("\n").flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    return match ? [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? "" }] : [];
  });
}

async function running(): Promise<readonly Running[]> {
  // On Windows a Chrome of upstream's ends with its daemon (help text of --headed), so there is nothing to find.
  if (process.platform === "win32") return [];
  try {
    return process.platform === "linux" ? fromProc() : await fromPs();
  } catch {
    return [];
  }
}

/** A healthy daemon ends itself and its browser in about 3 s (NOTES 14). */
const DAEMON_TERM_MS = 3500;
/** Upstream's own Chromium carries this in its command line (NOTES 14); a reused process id does not. */
const UPSTREAM_CHROME = /--user-data-dir=\S*agent-browser-chrome-/;
/** The daemon is the binary itself, started again without arguments, with this in its environment (0.41.2). */
const DAEMON_NAME = /^agent-browser/;
const DAEMON_MARK = "AGENT_BROWSER_DAEMON=1";
/** What a browser has on its command line; it inherits the daemon's environment. */
const BROWSER_ARGUMENT = /--(?:type|user-data-dir)=/;

function hasDaemonMark(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1").split("\0").includes(DAEMON_MARK);
  } catch {
    return false;
  }
}

/**
 * Whether a process is a daemon of upstream's, and not another one that has got its id since. Read from `/proc`
 * without starting a process; true where there is none, so that a living daemon is never taken for dead.
 */
export function isDaemon(pid: number): boolean {
  if (process.platform !== "linux") return true;
  let command: string;
  try {
    command = readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    return false;
  }
  const [file = "", ...words] = command.split("\0").filter((word) => word !== "");
  if (words.length === 0 && DAEMON_NAME.test(path.basename(file))) return true;
  return !BROWSER_ARGUMENT.test(command) && hasDaemonMark(pid);
}

/** Daemons seen before, by id, with the time they started: the same process needs no second look. */
const seenDaemons = new Map<number, string>();

/** The start time of a process that is not a zombie, from `/proc`; undefined when there is no such process. */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // After the name: state is the first field, the start time the twentieth (proc_pid_stat(5), fields 3 and 22).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Whether this process is a daemon of upstream's that is alive. Asked twice a call, so it reads one file at most. */
export function isLivingDaemon(pid: number): boolean {
  if (process.platform !== "linux") return isAlive(pid);
  const started = startTime(pid);
  if (started === undefined) return false;
  if (seenDaemons.get(pid) === started) return true;
  if (!isDaemon(pid)) return false;
  seenDaemons.set(pid, started);
  return true;
}

/** The same from what `ps` says, for systems without `/proc`. */
function looksLikeDaemon(one: Running): boolean {
  return /agent-browser/.test(one.command) && !BROWSER_ARGUMENT.test(one.command);
}

/** The browser processes that a daemon has started itself; empty for one attached with --cdp. */
export async function browsersOf(daemonPid: number): Promise<readonly number[]> {
  const all = await running();
  return all.filter((one) => one.parent === daemonPid && UPSTREAM_CHROME.test(one.command)).map((one) => one.pid);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone already.
  }
}

async function goneWithin(pids: readonly number[], ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    if (!pids.some(isAlive)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return !pids.some(isAlive);
}

async function endAll(pids: readonly number[], termMs: number): Promise<void> {
  for (const pid of pids) signal(pid, "SIGTERM");
  if (await goneWithin(pids, termMs)) return;
  for (const pid of pids) signal(pid, "SIGKILL");
  await goneWithin(pids, 1000);
}

/** What the browsers of one daemon inherit from it, and those of no other have; undefined where it cannot tell them. */
function scopeOf(pid: number): string | undefined {
  let all: readonly string[];
  try {
    all = readFileSync(`/proc/${pid}/environ`, "latin1").split("\0");
  } catch {
    return undefined;
  }
  const value = (name: string): string | undefined => all.find((one) => one.startsWith(`AGENT_BROWSER_${name}=`));
  const [session, folder] = [value("SESSION"), value("SOCKET_DIR")];
  if (!all.includes(DAEMON_MARK) || session === undefined || folder === undefined) return undefined;
  return [session, folder, value("NAMESPACE")].join("\0");
}

/** What is known of a browser that is to be ended; more with every look, as the daemon may just be starting it. */
class Ending {
  /** Its profile and the folder of its singleton socket, noted while the one still tells the other. */
  readonly folders = new Set<string>();
  readonly #ids: readonly number[];
  readonly #scope: string | undefined;
  readonly #profiles = new Set<string>();

  /** @param ids the browser's, as far as they are known; `scope` finds it by what it inherited from its daemon */
  constructor(ids: readonly number[], scope: string | undefined) {
    this.#ids = ids;
    this.#scope = scope;
  }

  /** Its processes that run: the browser, and the services that it has started and may have left behind. */
  async look(): Promise<readonly Running[]> {
    const chromes = (await running()).filter(({ command }) => UPSTREAM_CHROME.test(command));
    for (const one of chromes) if (this.#isOurs(one)) this.#note(profileIn(one.command));
    return chromes.filter((one) => this.#isOurs(one) || this.#profiles.has(profileIn(one.command) ?? ""));
  }

  #isOurs({ pid }: Running): boolean {
    return this.#ids.includes(pid) || (this.#scope !== undefined && scopeOf(pid) === this.#scope);
  }

  #note(profile: string | undefined): void {
    if (profile === undefined) return;
    this.#profiles.add(profile);
    this.folders.add(profile);
    const singleton = singletonOf(profile);
    if (singleton !== undefined) this.folders.add(singleton);
  }

  async goneWithin(ms: number): Promise<boolean> {
    for (const end = Date.now() + ms; Date.now() < end; ) {
      if ((await this.look()).length === 0) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return (await this.look()).length === 0;
  }
}

const BROWSER_TERM_MS = 2000;
/** How long services may take to notice that their browser has ended. */
const SERVICES_MS = 1000;
/** Chromium's services have a type, its browser process has none. */
const SERVICE = /--type=/;

/** Ends the browser politely, and by force what is left of it and its services. */
async function endProcesses(ending: Ending): Promise<boolean> {
  const browsers = (await ending.look()).filter(({ command }) => !SERVICE.test(command));
  if (browsers.length > 0)
    await endAll(
      browsers.map(({ pid }) => pid),
      BROWSER_TERM_MS,
    );
  if (await ending.goneWithin(SERVICES_MS)) return true;
  for (const { pid } of await ending.look()) signal(pid, "SIGKILL");
  return ending.goneWithin(1000);
}

/**
 * Ends a daemon and its browser by id: the daemon politely (it takes its browser along in about 3 s), then what
 * is left, services included, and at last the temporary folders that they wrote into. `knownBrowsers` are ids
 * recorded earlier, for a daemon that died before its browser; an id that now belongs to something else is left
 * alone. Resolves true when nothing of it is alive any more.
 */
export async function endBrowser(daemonPid: number | undefined, knownBrowsers: readonly number[]): Promise<boolean> {
  const daemon = (await running()).find((one) => one.pid === daemonPid);
  const current = daemon === undefined ? [] : await browsersOf(daemon.pid);
  const known = daemon !== undefined && (process.platform === "linux" ? isDaemon(daemon.pid) : looksLikeDaemon(daemon));
  const ending = new Ending([...current, ...knownBrowsers], known ? scopeOf(daemon.pid) : undefined);
  await ending.look();
  if (known) await endAll([daemon.pid], DAEMON_TERM_MS);
  const gone = await endProcesses(ending);
  if (!gone || (known && isAlive(daemon.pid))) return false;
  for (const folder of ending.folders) removeFolder(folder);
  return true;
}
