/** What a mode may look at and do beside its rows, made of the call that it is in. */
import type { Checked } from "../call/context.ts";
import type { Fact } from "../events/schema.ts";
import type { Browser } from "../projections/resources.ts";
import type { Doors, Rows, SessionEnd } from "../request/modes/mode-call.ts";
import type { Reply } from "../upstream/protocol/reply.ts";
import { endSession } from "./end.ts";
import { keptLaunch } from "./kept-launch.ts";
import { namespaceOf, runningEnvironment } from "./launch.ts";
import { isOpen } from "./record.ts";

function ours(call: Checked, session: string): Browser | undefined {
  const browser = call.state.resources.browsers[session];
  return browser?.kind === "managed" && isOpen(browser) ? browser : undefined;
}

/** A daemon that does not run is not asked: upstream would start one, and answer from a blank page. */
async function ask(call: Checked, session: string, rows: Rows, ms: number): Promise<readonly Reply[] | undefined> {
  const browser = ours(call, session);
  const launch = browser && keptLaunch(call.world, browser);
  if (!browser || launch === undefined || launch === "unknown" || browser.unverified) return undefined;
  if (!call.world.session(session, namespaceOf(launch)).probe().alive) return undefined;
  const globals = ["--session", session, ...launch.repeat];
  return call.ask({ globals, env: runningEnvironment(launch), rows, deadlineMs: ms });
}

async function end(call: Checked, session: string, timeoutMs: number): Promise<SessionEnd> {
  const browser = ours(call, session);
  const isOthers = call.world.session(session, undefined).holder() !== undefined;
  if (!browser || isOthers) return "none";
  const recording = call.state.recordings[session] !== undefined;
  const { gone } = await endSession(call.world, browser, timeoutMs, recording);
  const record = (fact: Fact): void => call.record(call.redactor.fact(fact));
  if (!gone) return "left";
  record({ type: "session.closed", session, by: "caller" });
  record({ type: "refs.invalidated", session, reason: "session-closed" });
  return "closed";
}

/** The doors of a call. */
export function doorsOf(call: Checked): Doors {
  const { world, redactor, state, signal, progress } = call;
  return {
    callId: call.id,
    workspace: world.workspace,
    desktop: world.desktop,
    redactor,
    state,
    now: () => world.now(),
    deadlineMs: call.checked.deadlineMs,
    signal,
    progress: (text) => progress(redactor.text(text).value),
    record: (fact) => call.record(redactor.fact(fact)),
    ask: (session, rows, deadlineMs) => ask(call, session, rows, deadlineMs),
    endSession: (session, timeoutMs) => end(call, session, timeoutMs),
  };
}
