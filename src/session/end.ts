/** Ends a browser that is ours: asks upstream first, then by process id. */

import type { Browser } from "../projections/resources.ts";
import type { Family } from "../upstream/host/daemon.ts";
import type { Abandoned } from "../upstream/host/leases.ts";
import type { Ended } from "../upstream/host/process-tree.ts";
import type { KnownProcess } from "../upstream/host/processes.ts";
import type { OwnBrowser, World } from "../world/world.ts";
import { keptLaunch } from "./kept-launch.ts";
import { namespaceOf, runningEnvironment } from "./launch.ts";

/** What was recorded of the processes of a browser when it was started. */
export function recordedFamily({ daemonPid, daemonStarted, browserPids, browserStarts, profile }: Browser): Family {
  const one = (pid: number, started: string | undefined): KnownProcess =>
    started === undefined ? { pid } : { pid, started };
  return {
    ...(daemonPid === undefined ? {} : { daemon: one(daemonPid, daemonStarted) }),
    browsers: (browserPids ?? []).map((pid, index) => one(pid, browserStarts?.[index])),
    ...(profile === undefined ? {} : { profile }),
  };
}

/**
 * Closes the browser of a managed session and removes its files. Upstream is asked only when its daemon is
 * alive, since `close` would start one otherwise (NOTES 6).
 * @param timeoutMs how long upstream may take for each answer before the processes are ended by id; 0 ends them at once
 * @param recording a video is being recorded: it is stopped first, since its file would stay empty
 */
export async function endSession(world: World, browser: Browser, timeoutMs: number, recording = false): Promise<Ended> {
  const { launch, namespace } = launchedWith(world, browser);
  const { alive } = world.session(browser.session, namespace).probe();
  // Looked at before anything is ended: a profile that is gone tells its other folder no more.
  const own = ownBrowser(world, browser, namespace);
  // One that left a call unanswered would answer only after it (NOTES 6).
  if (alive && timeoutMs > 0 && !browser.unverified) {
    const scope = namespace === undefined ? [] : ["--namespace", namespace];
    for (const words of recording ? [["record", "stop"], ["close"]] : [["close"]]) {
      await world.run({
        argv: ["--json", "--session", browser.session, ...scope, ...words],
        rows: [{ role: "end", argv: words }],
        env: launch && runningEnvironment(launch),
        deadlineMs: timeoutMs,
        signal: new AbortController().signal,
      });
    }
  }
  const ended = await world.endBrowser(own);
  removeFiles(world, browser.session, namespace);
  return ended;
}

function launchedWith(world: World, browser: Browser) {
  const kept = keptLaunch(world, browser);
  const launch = kept === "unknown" ? undefined : kept;
  return { launch, namespace: launch && namespaceOf(launch) };
}

function removeFiles(world: World, session: string, namespace: string | undefined): void {
  world.session(session, namespace).remove();
  if (namespace !== undefined) world.session(session, undefined).remove();
}

/** What is known of a browser of ours, by which it is ended. */
function ownBrowser(world: World, browser: Browser, namespace: string | undefined): OwnBrowser {
  const { session, profile } = browser;
  const { pid } = world.session(session, namespace).probe();
  const recorded = recordedFamily(browser);
  return { session, daemonPid: pid, recorded, ...(profile === undefined ? {} : { folders: world.foldersOf(profile) }) };
}

/** Ends these browsers before it returns, without asking upstream: for a process that is leaving. */
export function endAllAtOnce(world: World, browsers: readonly Browser[]): void {
  const known = browsers.map((browser) => ({ browser, ...launchedWith(world, browser) }));
  world.leave(known.map(({ browser, namespace }) => ownBrowser(world, browser, namespace)));
  for (const { browser, namespace } of known) removeFiles(world, browser.session, namespace);
}

/** Ends what a pi that is gone has left of a session. */
export async function endAbandoned(world: World, { session, namespace }: Abandoned): Promise<void> {
  const { pid } = world.session(session, namespace).probe();
  const { gone } = await world.endBrowser({ session, daemonPid: pid, recorded: { browsers: [] } });
  if (gone) removeFiles(world, session, namespace);
}
