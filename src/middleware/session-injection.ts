import type { Fact } from "../events/schema.ts";
import { answered, type ManagedSessionOutcome, type Outcome, rejected } from "../pipeline/outcome.ts";
import { refusal } from "../pipeline/problem.ts";
import type { InSession, Middleware, Planned, SessionPlan } from "../pipeline/types.ts";
import type { Browser } from "../projections/resources.ts";
import { closeTimeoutMs } from "../request/deadline.ts";
import { type Choice, type Chosen, choose } from "../session/choose.ts";
import { endSession } from "../session/end.ts";
import { isArmed, launchNames, launchText } from "../session/launch.ts";

type Adds = Pick<InSession, "session">;

function record(call: Planned, fact: Fact): void {
  call.record(call.redactor.fact(fact));
}

/** The session that stands when nothing was chosen: what the rejected call would have used. */
function refuse(call: Planned, choice: Extract<Choice, { kind: "refused" }>): Outcome {
  if (choice.lost && choice.lost.browser.status !== "lost") {
    const { browser, reason } = choice.lost;
    record(call, { type: "session.lost", session: browser.session, reason });
    record(call, { type: "refs.invalidated", session: browser.session, reason: "session-lost" });
  }
  const { mode } = call.plan;
  return rejected(choice.problem, {
    session:
      choice.explicit === undefined
        ? { name: choice.lost?.browser.session, kind: "managed", mode }
        : { name: choice.explicit, kind: "explicit", mode },
    ...(choice.hint ? { sessionRecoveryHint: choice.hint } : {}),
  });
}

/** Ends what a lost browser left behind: a killed daemon orphans its Chromium (NOTES 6), a new one has a new id. */
async function sweep(call: Planned, browser: Browser): Promise<void> {
  await endSession(call.world, browser, 0);
}

function isOpen(browser: Browser): boolean {
  return browser.status !== "closed";
}

function isLive(browser: Browser | undefined): boolean {
  return browser?.status === "open" || browser?.status === "leased";
}

function lease(call: Planned, chosen: Chosen): void {
  const socketDir = call.world.socketDir() ?? "";
  record(call, {
    type: "session.leased",
    session: chosen.key,
    kind: chosen.kind,
    generation: chosen.generation,
    socketDir,
  });
}

function planOf(call: Planned, chosen: Chosen): SessionPlan {
  return {
    name: chosen.name,
    key: chosen.key,
    kind: chosen.kind,
    mode: call.plan.mode,
    globals: chosen.globals,
    namespace: chosen.namespace,
    env: chosen.launch.env,
    before: chosen.probe,
    armed: isArmed(chosen.launch),
  };
}

async function recordOpened(call: Planned, chosen: Chosen): Promise<void> {
  const { world } = call;
  const { pid } = world.session(chosen.name, chosen.namespace).probe();
  const digest = world.digest(launchText(chosen.launch));
  const browserPids = pid === undefined ? [] : await world.browsersOf(pid);
  record(call, {
    type: "session.opened",
    session: chosen.key,
    kind: chosen.kind,
    generation: chosen.generation,
    launch: { names: [...launchNames(chosen.launch)], digest },
    armed: isArmed(chosen.launch),
    ...(pid === undefined ? {} : { daemonPid: pid }),
    ...(browserPids.length === 0 ? {} : { browserPids: [...browserPids] }),
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
  await endSession(call.world, previous, closeTimeoutMs(call.world.env));
  record(call, { type: "session.closed", session: previous.session, by: "replacement" });
}

/** A fresh launch that failed leaves no browser of its own behind. */
async function abandon(call: Planned, chosen: Chosen): Promise<Transition> {
  const { pid } = call.world.session(chosen.name, chosen.namespace).probe();
  await call.world.endBrowser(pid, pid === undefined ? [] : await call.world.browsersOf(pid));
  call.world.session(chosen.name, chosen.namespace).remove();
  record(call, { type: "session.closed", session: chosen.key, by: "abandoned" });
  return isLive(chosen.previous)
    ? {
        status: "preserved",
        activeAfter: true,
        summary: `The new browser failed; the one before (${chosen.previous?.session}) is still in use.`,
      }
    : { status: "abandoned", activeAfter: false, summary: "The new browser failed, and there was none before." };
}

async function afterLaunch(call: Planned, chosen: Chosen, outcome: Outcome): Promise<Transition> {
  const { alive } = call.world.session(chosen.name, chosen.namespace).probe();
  const fresh = call.plan.mode === "fresh";
  if (outcome.status !== "ok" && (fresh || !alive)) return abandon(call, chosen);
  await recordOpened(call, chosen);
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

async function afterUse(call: Planned, chosen: Chosen, outcome: Outcome): Promise<Transition> {
  if (call.plan.argv.command.effect === "close" && outcome.status === "ok") {
    record(call, { type: "session.closed", session: chosen.key, by: "caller" });
    record(call, { type: "refs.invalidated", session: chosen.key, reason: "session-closed" });
    call.world.session(chosen.name, chosen.namespace).remove();
    return { status: "closed", activeAfter: false, summary: `The browser (${chosen.name}) was closed.` };
  }
  return { status: "unchanged", activeAfter: true, summary: `The browser (${chosen.name}) is still in use.` };
}

async function settle(call: Planned, chosen: Chosen, outcome: Outcome): Promise<Outcome> {
  const session = { name: chosen.name, kind: chosen.kind, mode: call.plan.mode };
  // Nothing was started when an inner layer refused: the lease alone must not stay behind as an open browser.
  if (outcome.status === "rejected" && chosen.cold && chosen.kind === "managed") {
    record(call, { type: "session.closed", session: chosen.key, by: "abandoned" });
    return { ...outcome, session };
  }
  if (outcome.status === "rejected") return { ...outcome, session };
  if (chosen.kind === "explicit") {
    if (chosen.newLaunch || chosen.cold) await recordOpened(call, chosen);
    if (call.plan.argv.command.effect === "close" && outcome.status === "ok") {
      record(call, { type: "session.closed", session: chosen.key, by: "caller" });
    }
    return { ...outcome, session };
  }
  const moved = chosen.cold ? await afterLaunch(call, chosen, outcome) : await afterUse(call, chosen, outcome);
  return { ...outcome, session, managedSessionOutcome: described(call, chosen, outcome, moved) };
}

async function run(call: Planned, chosen: Chosen, next: (adds: Adds) => Promise<Outcome>): Promise<Outcome> {
  const { world } = call;
  const { previous } = chosen;
  const launches = chosen.cold && chosen.kind === "managed";
  // A fresh launch keeps a browser that works until its own does.
  const lost = launches && (call.plan.mode === "auto" || previous?.status === "lost") ? previous : undefined;
  if (lost && isLive(lost)) {
    record(call, { type: "session.lost", session: lost.session, reason: "daemon-gone" });
    record(call, { type: "refs.invalidated", session: lost.session, reason: "session-lost" });
  }
  if (lost && isOpen(lost)) await sweep(call, lost);
  if (chosen.newLaunch) {
    try {
      world.session(chosen.name, chosen.kind === "managed" ? undefined : chosen.namespace).freeze(chosen.launch);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return rejected(
        refusal("validation-error", `The browser's launch options cannot be kept: ${why}. Nothing was started.`),
      );
    }
  }
  if (launches) lease(call, chosen);
  return settle(call, chosen, await next({ session: planOf(call, chosen) }));
}

/** `close` where no browser runs: upstream would start one only to close it. */
async function closeNothing(call: Planned, choice: Extract<Choice, { kind: "closed-already" }>): Promise<Outcome> {
  const { name, browser } = choice;
  const kind = browser?.kind ?? (name === undefined ? "managed" : "explicit");
  if (browser && isOpen(browser)) {
    if (kind === "managed") await sweep(call, browser);
    record(call, { type: "session.closed", session: browser.session, by: "caller" });
  }
  const text = "No browser is open in this session; there is nothing to close.";
  return answered({ text, session: { name, kind, mode: call.plan.mode } });
}

async function closeOwn(call: Planned, browser: Browser): Promise<string> {
  const gone = await endSession(call.world, browser, closeTimeoutMs(call.world.env));
  record(call, { type: "session.closed", session: browser.session, by: "caller" });
  record(call, { type: "refs.invalidated", session: browser.session, reason: "session-closed" });
  return gone ? browser.session : `${browser.session} (something of it is still running)`;
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

/**
 * Answered here: upstream's own `close --all` closes every browser of the socket folder, and so also those of other
 * pi sessions. Browsers that callers named are left and named.
 */
async function closeAll(call: Planned): Promise<Outcome> {
  const browsers = Object.values(call.state.resources.browsers).filter(isOpen);
  const named = browsers.filter((browser) => browser.kind === "explicit").map((browser) => browser.session);
  const closed: string[] = [];
  for (const browser of browsers) if (browser.kind === "managed") closed.push(await closeOwn(call, browser));
  const first =
    closed.length > 0 ? `Closed ${closed.join(", ")}.` : "This pi session has no browser of its own; none was closed.";
  const left =
    named.length > 0 ? ` Left alone, since they were opened by name: ${named.join(", ")}; close each by its name.` : "";
  const text = `${first}${left}`;
  const session = { name: undefined, kind: "none", mode: call.plan.mode } as const;
  return answered({
    text,
    session,
    ...(closed.length > 0 ? { managedSessionOutcome: allClosed(call, text) } : {}),
  });
}

/** Where no session is involved: help, skills, lists. */
function sessionless(call: Planned, globals: readonly string[]): SessionPlan {
  return {
    name: undefined,
    key: undefined,
    kind: "none",
    mode: call.plan.mode,
    globals,
    namespace: undefined,
    env: undefined,
    before: undefined,
    armed: false,
  };
}

/**
 * Chooses the session, freezes and repeats its launch, and says what became of it. Outbound it records opened,
 * replaced, closed; an explicit session is the caller's and is never closed from here.
 */
export function sessionInjection(): Middleware<Planned, Adds> {
  return {
    name: "sessionInjection",
    run: async (call, next) => {
      const choice = choose(call);
      switch (choice.kind) {
        case "refused":
          return refuse(call, choice);
        case "closed-already":
          return closeNothing(call, choice);
        case "close-all":
          return closeAll(call);
        case "chosen":
          return run(call, choice.chosen, next);
        case "none": {
          const session = { name: undefined, kind: "none", mode: call.plan.mode } as const;
          return { ...(await next({ session: sessionless(call, choice.globals) })), session };
        }
      }
    },
  };
}
