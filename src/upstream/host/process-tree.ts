/** Ending the processes of a browser that is ours, by id. */
import { profileIn, removeFolder, singletonOf } from "./browser-folders.ts";
import { carries, type Family, familyOf, looksLikeDaemon, type Scope, scopeOf, UPSTREAM_CHROME } from "./daemon.ts";
import { isSame, type KnownProcess, lookAt, type Running, running, signal } from "./processes.ts";

/** A browser that is to be ended: what is known of it, and by what its processes are told from others. */
export interface Ours extends Scope {
  /** The daemon that the session's own file names now. */
  readonly daemonPid: number | undefined;
  /** What was recorded when it was started. A transcript says it, which anybody may have written. */
  readonly recorded: Family;
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

/** A healthy daemon ends itself and its browser in about 3 s (NOTES 14). */
const DAEMON_TERM_MS = 3500;
const POLL_MS = 50;

async function goneWithin(known: readonly KnownProcess[], ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    if (!known.some(isSame)) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return !known.some(isSame);
}

async function endAll(known: readonly KnownProcess[], termMs: number): Promise<void> {
  for (const one of known) signal(one, "SIGTERM");
  if (await goneWithin(known, termMs)) return;
  for (const one of known) signal(one, "SIGKILL");
  await goneWithin(known, 1000);
}

/** What is known of a browser that is to be ended; more with every look, as the daemon may just be starting it. */
class Ending {
  /** Its profile and the folder of its singleton socket, noted while the one still tells the other. */
  readonly folders = new Set<string>();
  readonly #own: readonly KnownProcess[];
  readonly #scope: string | undefined;
  readonly #profiles = new Set<string>();

  /** @param own the browser's, as far as they are known; `scope` finds it by what it inherited from its daemon */
  constructor(own: readonly KnownProcess[], scope: string | undefined) {
    this.#own = own;
    this.#scope = scope;
  }

  /** Its processes that run: the browser, and the services that it has started and may have left behind. */
  async look(): Promise<readonly Running[]> {
    const chromes = (await running()).filter(({ command }) => UPSTREAM_CHROME.test(command));
    for (const one of chromes) if (this.#isOurs(one)) this.#note(profileIn(one.command));
    return chromes.filter((one) => this.#isOurs(one) || this.#profiles.has(profileIn(one.command) ?? ""));
  }

  #isOurs({ pid, started }: Running): boolean {
    return (
      this.#own.some((one) => one.pid === pid && one.started === started) ||
      (this.#scope !== undefined && scopeOf(pid) === this.#scope)
    );
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
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
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
  if (browsers.length > 0) await endAll(browsers, BROWSER_TERM_MS);
  if (await ending.goneWithin(SERVICES_MS)) return true;
  for (const one of await ending.look()) signal(one, "SIGKILL");
  return ending.goneWithin(1000);
}

/** Began when the recorded one did; without a record it has to carry the name and the folder of its session. */
function isRecorded(one: Running, recorded: KnownProcess, scope: Scope): boolean {
  if (recorded.started !== undefined) return one.started === recorded.started;
  return carries(one.pid, scope) === true;
}

/** Whether a daemon is this session's. Where the environment cannot be read, the session's own file must name it. */
function isOwnDaemon(one: Running, ours: Ours): boolean {
  if (!looksLikeDaemon(one)) return false;
  const { daemon } = ours.recorded;
  if (daemon?.pid === one.pid && isRecorded(one, daemon, ours)) return true;
  return carries(one.pid, ours) ?? (process.platform !== "linux" && one.pid === ours.daemonPid);
}

function isOwnBrowser(one: Running, { recorded, ...scope }: Ours): boolean {
  const known = recorded.browsers.find(({ pid }) => pid === one.pid);
  if (!known || !isRecorded(one, known, scope)) return false;
  return recorded.profile === undefined || profileIn(one.command) === recorded.profile;
}

/** The processes that are proven to be of this browser, and those that only look like it. */
async function sorted(ours: Ours) {
  const { recorded, daemonPid = recorded.daemon?.pid } = ours;
  const listed = await lookAt([...(daemonPid === undefined ? [] : [daemonPid]), ...recorded.browsers.map(byId)]);
  const daemon = listed.find((one) => one.pid === daemonPid && isOwnDaemon(one, ours));
  const chromes = listed.filter(({ command }) => UPSTREAM_CHROME.test(command));
  const browsers = chromes.filter((one) => isOwnBrowser(one, ours));
  const looksAlike = listed.filter((one) => chromes.includes(one) || (one.pid === daemonPid && looksLikeDaemon(one)));
  const spared = looksAlike.filter((one) => one !== daemon && !browsers.includes(one)).map(byId);
  return { daemon, browsers, spared };
}

function byId({ pid }: KnownProcess): number {
  return pid;
}

/**
 * Ends a daemon and its browser by id: the daemon politely (it takes its browser along in about 3 s), then what
 * is left, services included, and at last the temporary folders that they wrote into. A process gets a signal only when
 * it is proven to be of this browser: it began when the recorded one did and has the recorded profile, or it carries
 * the session's name and socket folder. Any other that has such an id is left alone.
 */
export async function endBrowser(ours: Ours): Promise<Ended> {
  const { daemon, browsers, spared } = await sorted(ours);
  if (!daemon && browsers.length === 0) return { gone: true, spared };
  const current = daemon ? (await familyOf(daemon.pid)).browsers : [];
  const ending = new Ending([...current, ...browsers], daemon && scopeOf(daemon.pid));
  await ending.look();
  if (daemon) await endAll([daemon], DAEMON_TERM_MS);
  const gone = await endProcesses(ending);
  if (!gone || (daemon && isSame(daemon))) return { gone: false, spared };
  for (const folder of ending.folders) removeFolder(folder, ours.temporary);
  // Those that carried nothing, but ran as services of this browser, have ended with it.
  return { gone: true, spared: (await lookAt(spared)).map(byId) };
}
