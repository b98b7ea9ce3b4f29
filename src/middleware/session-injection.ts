import { closesLast, hasClosed, onlyCloses } from "../call/closing.ts";
import type { InSession, Middleware, Planned, SessionPlan } from "../call/context.ts";
import { type Outcome, rejected } from "../call/outcome.ts";
import { type Problem, refusal } from "../problem.ts";
import type { Browser } from "../projections/resources.ts";
import { choose } from "../session/choose.ts";
import { type Choice, type Chosen, factsOf, pageText } from "../session/chosen.ts";
import { closeAll, closeNothing, closeUnanswered } from "../session/close.ts";
import { followFrame } from "../session/frame.ts";
import { launchDigest } from "../session/kept-launch.ts";
import { isArmed, runningEnvironment } from "../session/launch.ts";
import { partialProgress } from "../session/partial-progress.ts";
import { isLive, isOpen, record, sweep } from "../session/record.ts";
import { bringsPage } from "../session/starts-browser.ts";
import { endFailedLaunch, followManaged, isWithoutBrowser, recordOpened } from "../session/transition.ts";
import { userAgentNote } from "../session/user-agent.ts";
import { followAnswers, verify } from "../session/verify.ts";

type Adds = Pick<InSession, "session">;

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
        : { name: choice.explicit, kind: "explicit", mode, namespace: choice.namespace },
    ...(choice.hint ? { sessionRecoveryHint: choice.hint } : {}),
  });
}

function lease(call: Planned, chosen: Chosen): void {
  const socketDir = call.world.socketDir() ?? "";
  record(call, {
    type: "session.leased",
    session: chosen.key,
    kind: chosen.kind,
    generation: chosen.generation,
    socketDir,
    launch: launchDigest(call.world, chosen.launch),
  });
}

function planOf(call: Planned, chosen: Chosen): SessionPlan {
  return {
    ...factsOf(call, chosen),
    key: chosen.key,
    globals: chosen.globals,
    env: chosen.newLaunch ? chosen.launch.env : runningEnvironment(chosen.launch),
    before: chosen.probe,
    armed: isArmed(chosen.launch),
  };
}

async function settle(call: Planned, chosen: Chosen, outcome: Outcome): Promise<Outcome> {
  const session = factsOf(call, chosen);
  // Nothing was started when an inner layer refused: the lease alone must not stay behind as an open browser.
  if (outcome.status === "rejected" && chosen.cold && chosen.kind === "managed") {
    record(call, { type: "session.closed", session: chosen.key, by: "abandoned" });
    call.world.session(chosen.name, chosen.namespace).remove();
    return { ...outcome, session };
  }
  if (outcome.status === "rejected") return { ...outcome, session };
  if (chosen.kind === "explicit") {
    if (chosen.cold && outcome.status === "failed" && isWithoutBrowser(call, chosen)) {
      await endFailedLaunch(call, chosen);
      return { ...outcome, session };
    }
    if (chosen.newLaunch || chosen.cold) recordOpened(call, chosen);
    if (hasClosed(outcome)) {
      record(call, { type: "session.closed", session: chosen.key, by: "caller" });
      // Launch options may hold a proxy's password, so they go with their session.
      call.world.session(chosen.name, chosen.namespace).remove();
    }
    return { ...outcome, session };
  }
  return { ...outcome, session, managedSessionOutcome: await followManaged(call, chosen, outcome) };
}

/** Said of a browser that was started for something else than a page: what was open is not open there. */
function lastPageNote({ plan, state }: Planned, chosen: Chosen): readonly string[] {
  if (!chosen.cold || chosen.kind !== "managed" || plan.mode === "fresh" || bringsPage(plan)) return [];
  const page = state.pages.bySession[chosen.previous?.session ?? state.sessions.last ?? ""] ?? state.pages.inherited;
  return page ? [`This is a new browser; the page before was ${pageText(page)}.`] : [];
}

/** What is worth knowing of a browser that has just been started. */
function launchNotes(call: Planned, chosen: Chosen): readonly string[] {
  const agent = chosen.cold ? userAgentNote(chosen.launch, call.world.env) : [];
  return [...lastPageNote(call, chosen), ...agent];
}

/** The browser that a launch takes the place of. A fresh launch keeps one that works until its own does. */
function lostBy(call: Planned, { previous }: Chosen): Browser | undefined {
  return call.plan.mode === "auto" || previous?.status === "lost" ? previous : undefined;
}

/** Records that a browser is gone, and ends what it has left. */
async function buried(call: Planned, lost: Browser): Promise<void> {
  if (isLive(lost)) {
    record(call, { type: "session.lost", session: lost.session, reason: "daemon-gone" });
    record(call, { type: "refs.invalidated", session: lost.session, reason: "session-lost" });
  }
  if (isOpen(lost)) await sweep(call, lost);
}

/**
 * Takes the name of a session of ours, and keeps its launch for later calls to repeat; why that cannot be. It is found
 * and ended by its name from now on, whatever becomes of this pi.
 */
function freeze({ world }: Planned, { name, kind, namespace, launch, cold }: Chosen): Problem | undefined {
  try {
    if (kind === "managed" && cold && !world.session(name, namespace).hold()) {
      const message = `Another pi process has just taken the name ${name}. Nothing was started; repeat the call.`;
      return refusal("validation-error", message, "session-taken", { session: name });
    }
    world.session(name, kind === "managed" ? undefined : namespace).freeze(launch);
    return undefined;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `The browser's launch options cannot be kept: ${why.replace(/\.$/, "")}. Nothing was started.`;
    return refusal("validation-error", message, "launch-not-kept");
  }
}

/** Whether a browser may be ended by id where its close is not answered: ours, and a caller's that was opened here. */
function isToEnd({ kind, previous, namespace }: Chosen): boolean {
  return kind === "managed" || (namespace === undefined && previous?.daemonPid !== undefined && isOpen(previous));
}

/** A daemon that hangs does not close its browser: it is ended by id then. */
function isInVain(ran: Outcome): boolean {
  if (ran.status !== "failed") return false;
  return ran.problem.category === "timeout" || ran.problem.category === "outcome-unknown";
}

function foldersOf({ world }: Planned, { previous }: Chosen): readonly string[] {
  return previous?.profile === undefined ? [] : world.foldersOf(previous.profile);
}

/** The call itself, and what a close of upstream's leaves in the temporary folder. */
async function ranIn(call: Planned, chosen: Chosen, next: (adds: Adds) => Promise<Outcome>): Promise<Outcome> {
  // Looked up before: a profile that is gone tells the other folder no more.
  const folders = closesLast(call.plan) ? foldersOf(call, chosen) : [];
  const ran = await next({ session: planOf(call, chosen) });
  if (folders.length > 0 && hasClosed(ran)) await call.world.removeFolders(folders);
  return ran;
}

/** Makes everything ready for a launch, or for a use with other options; why it cannot be. */
async function readied(call: Planned, chosen: Chosen): Promise<Problem | undefined> {
  const launches = chosen.cold && chosen.kind === "managed";
  const lost = launches ? lostBy(call, chosen) : undefined;
  if (lost) await buried(call, lost);
  const unkept = chosen.newLaunch ? freeze(call, chosen) : undefined;
  if (!unkept && launches) lease(call, chosen);
  return unkept;
}

async function run(call: Planned, chosen: Chosen, next: (adds: Adds) => Promise<Outcome>): Promise<Outcome> {
  const { previous } = chosen;
  const closesKnown = onlyCloses(call.plan) && isToEnd(chosen);
  if (previous?.unverified && !chosen.cold && closesKnown) return closeUnanswered(call, previous);
  const unready = await readied(call, chosen);
  if (unready) return rejected(unready);
  const refused = await verify(call, chosen);
  const ran = refused ?? (await ranIn(call, chosen, next));
  if (previous && closesKnown && isInVain(ran)) {
    const ended = await closeUnanswered(call, { ...previous, unverified: true });
    return { ...ended, processes: ran.processes };
  }
  const outcome = ran.status === "ok" ? { ...ran, notes: [...ran.notes, ...launchNotes(call, chosen)] } : ran;
  const settled = await settle(call, chosen, outcome);
  followFrame(call, chosen.key, outcome);
  followAnswers(call, chosen, outcome);
  const progress = refused ? undefined : await partialProgress(call, chosen, outcome);
  return progress ? { ...settled, findings: [...settled.findings, progress] } : settled;
}

/** Where no session is involved: help, skills, lists. */
function sessionless(call: Planned, globals: readonly string[]): SessionPlan {
  return {
    name: undefined,
    key: undefined,
    kind: "none",
    mode: call.plan.mode,
    globals,
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
