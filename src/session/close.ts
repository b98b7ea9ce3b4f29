/** Closing without asking upstream: what has nothing to close, and `close --all`. */

import type { Planned } from "../call/context.ts";
import { answered, type ManagedSessionOutcome, type Outcome } from "../call/outcome.ts";
import type { Browser } from "../projections/resources.ts";
import { closeTimeoutMs } from "../request/deadline.ts";
import type { Choice } from "./chosen.ts";
import { endSession } from "./end.ts";
import { isOpen, isRecording, record, sweep } from "./record.ts";

/** `close` where no browser runs: upstream would start one only to close it. */
export async function closeNothing(
  call: Planned,
  choice: Extract<Choice, { kind: "closed-already" }>,
): Promise<Outcome> {
  const { name, namespace, browser } = choice;
  const kind = browser?.kind ?? (name === undefined ? "managed" : "explicit");
  if (browser && isOpen(browser)) {
    if (kind === "managed") await sweep(call, browser);
    record(call, { type: "session.closed", session: browser.session, by: "caller" });
  }
  // What a dead one was launched with may hold a proxy's password.
  if (kind === "explicit" && name !== undefined) call.world.session(name, namespace).remove();
  const text = "No browser is open in this session; there is nothing to close.";
  return answered({ text, session: { name, kind, mode: call.plan.mode } });
}

async function closeOwn(call: Planned, browser: Browser): Promise<string> {
  const { gone, spared } = await endSession(
    call.world,
    browser,
    closeTimeoutMs(call.world.env),
    isRecording(call, browser),
  );
  record(call, { type: "session.closed", session: browser.session, by: "caller" });
  record(call, { type: "refs.invalidated", session: browser.session, reason: "session-closed" });
  const left = [
    ...(gone ? [] : ["something of it is still running"]),
    ...(spared.length > 0
      ? [`left running, since nothing proves them to be its own: process ${spared.join(", ")}`]
      : []),
  ];
  return left.length === 0 ? browser.session : `${browser.session} (${left.join("; ")})`;
}

/** `close` of a browser whose last call got no answer: it would answer only after that one, so it is ended by id. */
export async function closeUnanswered(call: Planned, browser: Browser): Promise<Outcome> {
  const text = `Closed ${await closeOwn(call, browser)}. It had not answered, so its processes were ended.`;
  const session = { name: browser.session, kind: browser.kind, mode: call.plan.mode } as const;
  return answered({
    text,
    session,
    ...(browser.kind === "managed" ? { managedSessionOutcome: allClosed(call, text) } : {}),
  });
}

function allClosed(call: Planned, summary: string): ManagedSessionOutcome {
  const { current } = call.state.sessions;
  return {
    status: "closed",
    sessionMode: call.plan.mode,
    attemptedSessionName: undefined,
    previousSessionName: current,
    currentSessionName: undefined,
    activeBefore: current !== undefined,
    activeAfter: false,
    succeeded: true,
    summary,
  };
}

/** How a caller names a session of theirs: `shop`, or `shop --namespace work`. */
function wordsFor({ session }: Browser): string {
  const [first, name] = session.split("/");
  return name === undefined ? session : `${name} --namespace ${first}`;
}

/**
 * Answered here: upstream's own `close --all` closes every browser of the socket folder, and so also those of other
 * pi sessions. Browsers that callers named are left and named.
 */
export async function closeAll(call: Planned): Promise<Outcome> {
  const isOurs = ({ session }: Browser): boolean => call.world.session(session, undefined).holder() === undefined;
  const browsers = Object.values(call.state.resources.browsers).filter((one) => isOpen(one) && isOurs(one));
  const named = browsers.filter((browser) => browser.kind === "explicit").map(wordsFor);
  const closed: string[] = [];
  for (const browser of browsers) if (browser.kind === "managed") closed.push(await closeOwn(call, browser));
  const first =
    closed.length > 0 ? `Closed ${closed.join(", ")}.` : "This pi session has no browser of its own; none was closed.";
  const left =
    named.length > 0
      ? ` Left alone, since they were opened by name: ${named.join(", ")}; close each by --session and its name.`
      : "";
  const text = `${first}${left}`;
  const session = { name: undefined, kind: "none", mode: call.plan.mode } as const;
  return answered({
    text,
    session,
    ...(closed.length > 0 ? { managedSessionOutcome: allClosed(call, text) } : {}),
  });
}
