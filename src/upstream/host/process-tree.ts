/** Ending the processes of a browser that is ours, by id. */
import { profileIn, removeFolder, singletonOf } from "./browser-folders.ts";
import {
  carries,
  type Family,
  isBrowser,
  isClient,
  looksLikeDaemon,
  type Scope,
  scopeOf,
  UPSTREAM_CHROME,
} from "./daemon.ts";
import { isSame, type KnownProcess, lookAt, type Running, running, signal } from "./processes.ts";
import { atOnce, inTime, type Steps, together } from "./steps.ts";

/** A browser that is to be ended: what is known of it, and by what its processes are told from others. */
export interface Ours extends Scope {
  /** The daemon that the session's own file names now. */
  readonly daemonPid: number | undefined;
  /** What was recorded when it was started. A transcript says it, which anybody may have written. */
  readonly recorded: Family;
  /** Folders of it that were looked up while its profile still told them. */
  readonly folders?: readonly string[];
  /** Where the browser keeps its temporary folders. */
  readonly temporary: string;
}

/** What became of it. */
export interface Ended {
  /** Nothing of it is alive any more. */
  readonly gone: boolean;
  /** Recorded processes that are a browser's or a daemon's, and cannot be told to be ours: they were left running. */
  readonly spared: readonly number[];
}

/** A client ends at once. */
const CLIENT_TERM_MS = 500;
/** A healthy daemon ends itself and its browser in about 3 s (NOTES 14). */
const DAEMON_TERM_MS = 3500;
const POLL_MS = 50;

/** Whether something comes true within `ms`. */
export function* within(ms: number, isSo: () => boolean): Steps<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; yield POLL_MS) if (isSo()) return true;
  return isSo();
}

/** Ends these politely, and by force those that are left after `termMs`. */
export function* endAll(known: readonly KnownProcess[], termMs: number): Steps<void> {
  const areGone = (): boolean => !known.some(isSame);
  for (const one of known) signal(one, "SIGTERM");
  if (yield* within(termMs, areGone)) return;
  for (const one of known) signal(one, "SIGKILL");
  yield* within(1000, areGone);
}

/** What is known of a browser that is to be ended; more with every look, as the daemon may just be starting it. */
class Ending {
  /** Its profile and the folder of its singleton socket, noted while the one still tells the other. */
  readonly folders: Set<string>;
  readonly #own: readonly KnownProcess[];
  readonly #ours: Ours;
  readonly #scopes: ReadonlySet<string>;
  readonly #profiles = new Set<string>();

  /** @param own the browser's, as far as they are known; `scopes` tell it by what it inherited from its daemons */
  constructor(ours: Ours, own: readonly KnownProcess[], scopes: readonly string[]) {
    this.#ours = ours;
    this.#own = own;
    this.#scopes = new Set(scopes);
    this.folders = new Set(ours.folders);
  }

  /** Its processes that run: the browser, and the services that it has started and may have left behind. */
  look(): readonly Running[] {
    const browsers = running().filter(({ command }) => isBrowser(command));
    for (const one of browsers) if (this.#isOurs(one)) this.#note(profileIn(one.command));
    return browsers.filter((one) => this.#isOurs(one) || this.#profiles.has(profileIn(one.command) ?? ""));
  }

  #isOurs({ pid, started }: Running): boolean {
    if (this.#own.some((one) => one.pid === pid && one.started === started)) return true;
    return carries(pid, this.#ours) === true || this.#scopes.has(scopeOf(pid) ?? "");
  }

  #note(profile: string | undefined): void {
    if (profile === undefined) return;
    this.#profiles.add(profile);
    this.folders.add(profile);
    const singleton = singletonOf(profile);
    if (singleton !== undefined) this.folders.add(singleton);
  }

  goneWithin(ms: number): Steps<boolean> {
    return within(ms, () => this.look().length === 0);
  }
}

const BROWSER_TERM_MS = 2000;
/** How long services may take to notice that their browser has ended. */
const SERVICES_MS = 1000;
/** Chromium's services have a type, its browser process has none. */
const SERVICE = /--type=/;

/** Ends the browser politely, and by force what is left of it and its services. */
function* endProcesses(ending: Ending): Steps<boolean> {
  const browsers = ending.look().filter(({ command }) => !SERVICE.test(command));
  if (browsers.length > 0) yield* endAll(browsers, BROWSER_TERM_MS);
  if (yield* ending.goneWithin(SERVICES_MS)) return true;
  for (const one of ending.look()) signal(one, "SIGKILL");
  return yield* ending.goneWithin(1000);
}

/** Began when the recorded one did; without a record it has to carry the name and the folder of its session. */
function isRecorded(one: Running, recorded: KnownProcess, scope: Scope): boolean {
  if (recorded.started !== undefined) return one.started === recorded.started;
  return carries(one.pid, scope) === true;
}

/** Whether a daemon is this session's. Where the environment cannot be read, the session's own file must name it. */
function isOwnDaemon(one: Running, ours: Ours): boolean {
  const { daemon } = ours.recorded;
  const own =
    (daemon?.pid === one.pid && isRecorded(one, daemon, ours)) ||
    (carries(one.pid, ours) ?? (process.platform !== "linux" && one.pid === ours.daemonPid));
  return own && looksLikeDaemon(one);
}

/** Whether a browser is this session's: by what it inherited, whoever has started it when, or by its record. */
function isOwnBrowser(one: Running, { recorded, ...scope }: Ours): boolean {
  if (isBrowser(one.command) && carries(one.pid, scope) === true) return true;
  const known = recorded.browsers.find(({ pid }) => pid === one.pid);
  if (!known || !UPSTREAM_CHROME.test(one.command) || !isRecorded(one, known, scope)) return false;
  return recorded.profile === undefined || profileIn(one.command) === recorded.profile;
}

/** The processes that are proven to be of this browser, and those that only look like it. */
function sorted(ours: Ours) {
  const { recorded, daemonPid = recorded.daemon?.pid } = ours;
  const all = running();
  // More than one, when another has taken over from a daemon that still runs.
  const daemons = all.filter((one) => isOwnDaemon(one, ours));
  const browsers = all.filter((one) => isOwnBrowser(one, ours));
  const named = new Set([daemonPid, ...recorded.browsers.map(byId)]);
  const looksAlike = all.filter(
    (one) =>
      named.has(one.pid) && (UPSTREAM_CHROME.test(one.command) || (one.pid === daemonPid && looksLikeDaemon(one))),
  );
  const spared = looksAlike.filter((one) => !daemons.includes(one) && !browsers.includes(one)).map(byId);
  const children = all.filter(
    ({ parent, command }) => UPSTREAM_CHROME.test(command) && daemons.some(({ pid }) => pid === parent),
  );
  return { daemons, browsers: [...children, ...browsers], spared };
}

function byId({ pid }: KnownProcess): number {
  return pid;
}

/** Removes folders when no process of their browser is left any more: its services would make them anew. */
function* removeUnused(folders: ReadonlySet<string>, temporary: string): Steps<void> {
  const isUnused = (): boolean => !running().some(({ command }) => folders.has(profileIn(command) ?? ""));
  if (folders.size === 0 || !(yield* within(SERVICES_MS, isUnused))) return;
  for (const folder of folders) removeFolder(folder, temporary);
}

function* ended(ours: Ours): Steps<Ended> {
  // Before it is seen which daemons there are: a client starts another when its own ends.
  const clients = running().filter((one) => isClient(one, ours));
  if (clients.length > 0) yield* endAll(clients, CLIENT_TERM_MS);
  const { daemons, browsers, spared } = sorted(ours);
  const scopes = daemons.flatMap(({ pid }) => scopeOf(pid) ?? []);
  const ending = new Ending(ours, browsers, scopes);
  ending.look();
  if (daemons.length > 0) yield* endAll(daemons, DAEMON_TERM_MS);
  const gone = daemons.length + browsers.length === 0 || (yield* endProcesses(ending));
  if (!gone || daemons.some(isSame)) return { gone: false, spared };
  const { profile } = ours.recorded;
  yield* removeUnused(new Set([...ending.folders, ...(profile === undefined ? [] : [profile])]), ours.temporary);
  // Those that carried nothing, but ran as services of this browser, have ended with it.
  return { gone: true, spared: lookAt(spared).map(byId) };
}

/**
 * Ends a daemon and its browser by id: the daemon politely (it takes its browser along in about 3 s), then what
 * is left, services included, and at last the temporary folders that they wrote into. Clients that are still at work on
 * the session end first. A process gets a signal only when
 * it is proven to be of this browser: it began when the recorded one did and has the recorded profile, or it carries
 * the session's name and socket folder. Any other that has such an id is left alone.
 */
export function endBrowser(ours: Ours): Promise<Ended> {
  return inTime(ended(ours));
}

/** The same for several, side by side, before this returns: for a process that is leaving. */
export function endAtOnce(all: readonly Ours[]): void {
  atOnce(together(all.map(ended)));
}

/** Removes what a browser that upstream has closed may have left: of these folders, those that nobody uses. */
export function removeFolders(folders: readonly string[], temporary: string): Promise<void> {
  return inTime(removeUnused(new Set(folders), temporary));
}

/**
 * Ends the clients that another process has left at work on a session: what remained of their calls would be done beside
 * the calls of this one. The daemon and its browser go on.
 */
export function endClients(scope: Scope): Promise<void> {
  const left = running().filter((one) => one.parent !== process.pid && isClient(one, scope));
  return inTime(endAll(left, CLIENT_TERM_MS));
}
