/** Telling upstream's daemons and browsers from other processes. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { profileIn } from "./browser-folders.ts";
import { environmentOf, isAlive, type KnownProcess, type Running, running, startTime } from "./processes.ts";

/** Upstream's own Chromium carries this in its command line (NOTES 14); a reused process id does not. */
export const UPSTREAM_CHROME = /--user-data-dir=\S*agent-browser-chrome-/;
/** The daemon is the binary itself, started again without arguments, with this in its environment (0.41.2). */
const DAEMON_NAME = /^agent-browser/;
const DAEMON_MARK = "AGENT_BROWSER_DAEMON=1";
/** What a browser has on its command line; it inherits the daemon's environment. */
const BROWSER_ARGUMENT = /--(?:type|user-data-dir)=/;

/** Whether a command line is that of a browser or of one of its services; whose it is, its environment tells. */
export function isBrowser(command: string): boolean {
  return BROWSER_ARGUMENT.test(command);
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
  return !BROWSER_ARGUMENT.test(command) && environmentOf(pid)?.includes(DAEMON_MARK) === true;
}

/** The same from what is listed of it, for systems without `/proc`. */
export function looksLikeDaemon(one: Running): boolean {
  if (process.platform === "linux") return isDaemon(one.pid);
  return /agent-browser/.test(one.command) && !BROWSER_ARGUMENT.test(one.command);
}

/** Daemons seen before, by id, with the time they started: the same process needs no second look. */
const seenDaemons = new Map<number, string>();

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

/** What a session's daemon has in its environment, and its browser inherits. */
export interface Scope {
  /** Upstream's name of the session, without a namespace. */
  readonly session: string;
  readonly socketDir: string;
}

function variable(environment: readonly string[], name: string): string | undefined {
  const start = `AGENT_BROWSER_${name}=`;
  return environment.find((one) => one.startsWith(start))?.slice(start.length);
}

/** Whether a process carries the session's name and its socket folder; undefined where that cannot be read. */
export function carries(pid: number, scope: Scope): boolean | undefined {
  const all = environmentOf(pid);
  if (all === undefined) return undefined;
  return variable(all, "SESSION") === scope.session && variable(all, "SOCKET_DIR") === scope.socketDir;
}

/** What the browsers of one daemon inherit from it, and those of no other have; undefined where it cannot tell them. */
export function scopeOf(pid: number): string | undefined {
  const all = environmentOf(pid) ?? [];
  const [session, folder] = [variable(all, "SESSION"), variable(all, "SOCKET_DIR")];
  if (!all.includes(DAEMON_MARK) || session === undefined || folder === undefined) return undefined;
  return [session, folder, variable(all, "NAMESPACE")].join("\0");
}

/**
 * Whether a process is a client of upstream's at work on this session. One whose pi was killed works on, and starts
 * another daemon for what it has left to do when its own ends.
 */
export function isClient({ pid, command }: Running, { session, socketDir }: Scope): boolean {
  if (!/agent-browser/.test(command) || BROWSER_ARGUMENT.test(command)) return false;
  if (!command.split(/\s/).some((word, at, words) => word === session && words[at - 1] === "--session")) return false;
  const all = environmentOf(pid);
  return all === undefined ? process.platform !== "linux" : variable(all, "SOCKET_DIR") === socketDir;
}

/** A daemon and the browser processes that it has started itself: what is recorded, so that no other is ended. */
export interface Family {
  readonly daemon?: KnownProcess;
  /** None for a daemon that is attached with --cdp. */
  readonly browsers: readonly KnownProcess[];
  /** The temporary profile folder of the browser. */
  readonly profile?: string;
}

function known({ pid, started }: Running): KnownProcess {
  return started === undefined ? { pid } : { pid, started };
}

/** What runs of a daemon now. */
export function familyOf(daemonPid: number): Family {
  const all = running();
  const daemon = all.find(({ pid }) => pid === daemonPid);
  const browsers = all.filter((one) => one.parent === daemonPid && UPSTREAM_CHROME.test(one.command));
  const profile = browsers.map(({ command }) => profileIn(command)).find((folder) => folder !== undefined);
  return {
    ...(daemon ? { daemon: known(daemon) } : {}),
    browsers: browsers.map(known),
    ...(profile === undefined ? {} : { profile }),
  };
}
