/** What a call did to the managed session: recorded as events, described in `details.managedSessionOutcome`. */

import { hasClosed } from "../call/closing.ts";
import type { Planned } from "../call/context.ts";
import type { ManagedSessionOutcome, Outcome } from "../call/outcome.ts";
import type { Fact } from "../events/schema.ts";
import type { Browser } from "../projections/resources.ts";
import { closeTimeoutMs } from "../request/deadline.ts";
import type { Family } from "../upstream/host/daemon.ts";
import type { Chosen } from "./chosen.ts";
import { endSession, recordedFamily } from "./end.ts";
import { guardsOf } from "./guards.ts";
import { launchDigest } from "./kept-launch.ts";
import { isArmed } from "./launch.ts";
import { isLive, isOpen, isRecording, record } from "./record.ts";

type Opened = Extract<Fact, { type: "session.opened" }>;
type ProcessFields = Pick<Opened, "daemonStarted" | "browserPids" | "browserStarts" | "profile">;

/** Start times stand for all browsers, or for none. */
function processFields({ daemon, browsers, profile }: Family): ProcessFields {
  const starts = browsers.flatMap(({ started }) => started ?? []);
  return {
    ...(daemon?.started === undefined ? {} : { daemonStarted: daemon.started }),
    ...(browsers.length === 0 ? {} : { browserPids: browsers.map(({ pid }) => pid) }),
    ...(starts.length === 0 || starts.length < browsers.length ? {} : { browserStarts: starts }),
    ...(profile === undefined ? {} : { profile }),
  };
}

/** Records a browser that this call has started, with the processes by which it can be ended. */
export function recordOpened(call: Planned, chosen: Chosen): void {
  const { world } = call;
  const { pid } = world.session(chosen.name, chosen.namespace).probe();
  const family = pid === undefined ? undefined : world.familyOf(pid);
  const guards = guardsOf(chosen.launch);
  record(call, {
    type: "session.opened",
    session: chosen.key,
    kind: chosen.kind,
    generation: chosen.generation,
    launch: launchDigest(world, chosen.launch),
    armed: isArmed(chosen.launch),
    ...(Object.keys(guards).length === 0 ? {} : { guards }),
    ...(pid === undefined ? {} : { daemonPid: pid }),
    ...(family === undefined ? {} : processFields(family)),
  });
}

interface Transition {
  readonly status: ManagedSessionOutcome["status"];
  readonly activeAfter: boolean;
  readonly summary: string;
}

function described(call: Planned, chosen: Chosen, outcome: Outcome, moved: Transition): ManagedSessionOutcome {
  const previous = chosen.previous?.session;
  const kept = moved.status === "preserved" || moved.status === "abandoned";
  return {
    status: moved.status,
    sessionMode: call.plan.mode,
    attemptedSessionName: chosen.name,
    previousSessionName: previous,
    currentSessionName:
      moved.status === "closed" || moved.status === "abandoned" ? undefined : kept ? previous : chosen.name,
    ...(moved.status === "replaced" && previous !== undefined ? { replacedSessionName: previous } : {}),
    activeBefore: isLive(chosen.previous),
    activeAfter: moved.activeAfter,
    succeeded: outcome.status === "ok",
    summary: moved.summary,
  };
}

async function replacePrevious(call: Planned, previous: Browser, by: string): Promise<void> {
  record(call, { type: "session.replaced", session: previous.session, by });
  await endSession(call.world, previous, closeTimeoutMs(call.world.env), isRecording(call, previous));
  record(call, { type: "session.closed", session: previous.session, by: "replacement" });
}

/** Ends what a launch that failed has left: a daemon, and whatever it started. */
export async function endFailedLaunch(call: Planned, chosen: Chosen): Promise<void> {
  const { pid } = call.world.session(chosen.name, chosen.namespace).probe();
  // A daemon that has died tells no children; its browser is found by what it inherited.
  const recorded = pid === undefined ? { browsers: [] } : call.world.familyOf(pid);
  await call.world.endBrowser({ session: chosen.name, daemonPid: pid, recorded });
  call.world.session(chosen.name, chosen.namespace).remove();
  record(call, { type: "session.closed", session: chosen.key, by: "abandoned" });
}

async function abandon(call: Planned, chosen: Chosen): Promise<Transition> {
  await endFailedLaunch(call, chosen);
  return isLive(chosen.previous)
    ? {
        status: "preserved",
        activeAfter: true,
        summary: `The new browser failed; the one before (${chosen.previous?.session}) is still in use.`,
      }
    : { status: "abandoned", activeAfter: false, summary: "The new browser failed, and there was none before." };
}

/** A daemon whose browser did not start answers every later command with the same error (seen on 0.41.2). */
export function isWithoutBrowser({ world }: Planned, { name, namespace }: Chosen): boolean {
  const { pid } = world.session(name, namespace).probe();
  return pid === undefined || world.familyOf(pid).browsers.length === 0;
}

async function afterLaunch(call: Planned, chosen: Chosen, outcome: Outcome): Promise<Transition> {
  const { alive } = call.world.session(chosen.name, chosen.namespace).probe();
  const fresh = call.plan.mode === "fresh";
  if (outcome.status !== "ok" && !hasClosed(outcome) && (fresh || !alive || isWithoutBrowser(call, chosen)))
    return abandon(call, chosen);
  recordOpened(call, chosen);
  const { previous } = chosen;
  if (previous && fresh && isLive(previous)) {
    await replacePrevious(call, previous, chosen.key);
    return {
      status: "replaced",
      activeAfter: true,
      summary: `A new browser (${chosen.name}) replaced ${previous.session}, which was closed.`,
    };
  }
  // A lost one was swept before this launch.
  if (previous && isOpen(previous))
    record(call, { type: "session.closed", session: previous.session, by: "replacement" });
  return { status: "created", activeAfter: true, summary: `A new browser (${chosen.name}) was started.` };
}

/** Upstream has started another browser in the place of one that died during an open: that is the session's now. */
function followBrowser(call: Planned, chosen: Chosen, outcome: Outcome): void {
  const browsers = chosen.previous ? recordedFamily(chosen.previous).browsers : [];
  if (outcome.status === "ok" && browsers.length > 0 && !call.world.runs(browsers)) recordOpened(call, chosen);
}

function closed(call: Planned, chosen: Chosen): Transition {
  record(call, { type: "session.closed", session: chosen.key, by: "caller" });
  record(call, { type: "refs.invalidated", session: chosen.key, reason: "session-closed" });
  call.world.session(chosen.name, chosen.namespace).remove();
  return { status: "closed", activeAfter: false, summary: `The browser (${chosen.name}) was closed.` };
}

function afterUse(call: Planned, chosen: Chosen, outcome: Outcome): Transition {
  followBrowser(call, chosen, outcome);
  return { status: "unchanged", activeAfter: true, summary: `The browser (${chosen.name}) is still in use.` };
}

/** Follows a managed session through the call that has just ended. */
export async function followManaged(call: Planned, chosen: Chosen, outcome: Outcome): Promise<ManagedSessionOutcome> {
  const ended = hasClosed(outcome);
  // A batch may open a browser and close it.
  const moved = chosen.cold
    ? await afterLaunch(call, chosen, outcome)
    : ended
      ? undefined
      : afterUse(call, chosen, outcome);
  return described(call, chosen, outcome, ended || !moved ? closed(call, chosen) : moved);
}
