/** Ends a browser that is ours: asks upstream first, then by process id. */

import type { Browser } from "../projections/resources.ts";
import type { Family } from "../upstream/host/daemon.ts";
import type { Ended } from "../upstream/host/process-tree.ts";
import type { KnownProcess } from "../upstream/host/processes.ts";
import type { World } from "../world/world.ts";
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
  const kept = keptLaunch(world, browser);
  const launch = kept === "unknown" ? undefined : kept;
  const namespace = launch && namespaceOf(launch);
  const files = world.session(browser.session, namespace);
  const { pid, alive } = files.probe();
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
  const recorded = recordedFamily(browser);
  const ended = await world.endBrowser({ session: browser.session, daemonPid: pid, recorded });
  files.remove();
  world.session(browser.session, undefined).remove();
  return ended;
}
