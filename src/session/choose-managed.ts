/** Which browser of this pi session a call runs in. */

import { onlyCloses } from "../call/closing.ts";
import type { Planned } from "../call/context.ts";
import type { Plan } from "../call/plan.ts";
import { type Problem, refusal } from "../problem.ts";
import { type App, appOf } from "../projections/apps.ts";
import type { Browser } from "../projections/resources.ts";
import { quoted } from "../quote.ts";
import { type Launch, nameTooLong } from "../upstream/host/session-files.ts";
import { type Choice, globalsOf, namesOf, noPage, pageText, refused, sameLaunch, startedWith } from "./chosen.ts";
import { recordedFamily } from "./end.ts";
import { type KeptLaunch, keptLaunch } from "./kept-launch.ts";
import { launchFlags, launchOf, namespaceOf, plainLaunch } from "./launch.ts";
import { MOST_SKIPPED, managedName } from "./names.ts";
import { recoveryHint, repeatsFresh } from "./recovery-hint.ts";
import { startsBrowser } from "./starts-browser.ts";
import { withUserAgent } from "./user-agent.ts";

/** The next number whose name no other pi process has: one that went on with the same file counts as this one does. */
function freeGeneration({ state, world }: Planned): number {
  const next = state.resources.generation + 1;
  for (let generation = next; generation < next + MOST_SKIPPED; generation++) {
    const name = managedName(world.piSession, world.piFolder, generation);
    if (world.session(name, undefined).holder() === undefined) return generation;
  }
  return next;
}

/** A browser under a new name; `inherit` is the launch of a lost one that is being reopened. */
function launching(call: Planned, previous: Browser | undefined, inherit: Launch | undefined): Choice {
  const { plan, world } = call;
  const generation = freeGeneration(call);
  const name = managedName(world.piSession, world.piFolder, generation);
  const given = launchFlags(plan.argv.globals).length > 0;
  const launch = inherit && !given ? inherit : launchOf(plan.argv.globals, withUserAgent(plan, world.env));
  const namespace = namespaceOf(launch);
  const tooLong = nameTooLong(world.socketDir() ?? "", name, namespace);
  if (tooLong) return refused(refusal("validation-error", tooLong, "session-name-too-long", { session: name }));
  return {
    kind: "chosen",
    chosen: {
      key: name,
      name,
      kind: "managed",
      generation,
      namespace,
      launch,
      newLaunch: true,
      cold: true,
      probe: world.session(name, namespace).probe(),
      globals: globalsOf(name, launch, plan, true),
      previous,
    },
  };
}

/** The browser session of an app that has ended. */
function lostWith(browser: Browser, { launch, name }: App): Choice {
  const clean = JSON.stringify({ electron: { action: "cleanup", launchId: launch } });
  const message = `The desktop app ${quoted(name)} (${launch}) has ended, and its window with it. Nothing was run. ${clean} removes what is left of it; electron launch starts it again.`;
  return {
    kind: "refused",
    problem: refusal("session-lost", message, "app-ended", { session: browser.session }),
    lost: { browser, reason: "daemon-gone" },
  };
}

function lostChoice(call: Planned, browser: Browser, reason: "daemon-gone" | "launch-unknown"): Choice {
  const page = call.state.pages.bySession[browser.session];
  const app = appOf(call.state.apps, browser.session);
  if (app && reason === "daemon-gone" && appHasEnded(call, browser)) return lostWith(browser, app);
  const why =
    reason === "daemon-gone"
      ? "The browser of this session is gone (closed, crashed or idle too long)."
      : "The browser of this session was started with options that are no longer known, so it cannot be used on.";
  const again = reason === "launch-unknown" ? startedWith(browser) : "";
  const message = `${why} It was on ${pageText(page)}.${again} Nothing was run. Open the page again, then take a new snapshot.`;
  return { kind: "refused", problem: refusal("session-lost", message, reason), lost: { browser, reason } };
}

/** What to do instead when the browser was launched in a way that is not known, or not the one that is asked for. */
function otherLaunch(call: Planned, browser: Browser, launch: KeptLaunch): Choice | undefined {
  const { plan } = call;
  if (launch === "unknown") {
    return startsBrowser(plan) ? launching(call, browser, undefined) : lostChoice(call, browser, "launch-unknown");
  }
  const flags = launchFlags(plan.argv.globals);
  if (sameLaunch(flags, launch)) return undefined;
  const way = repeatsFresh(plan) ? "Repeat the call" : "Open the page";
  const message = `${namesOf(flags)} only works when a browser starts, and this session has one running. Nothing was run. ${way} with sessionMode "fresh".`;
  const hint = recoveryHint(call, browser.session);
  return {
    kind: "refused",
    problem: refusal("validation-error", message, "launch-flags-late"),
    ...(hint ? { hint } : {}),
  };
}

/** What to do instead when another pi process, which goes on with the same session file, drives this browser. */
function ofOtherPi(call: Planned, browser: Browser): Choice | undefined {
  const holder = call.world.session(browser.session, undefined).holder();
  if (holder === undefined) return undefined;
  if (!onlyCloses(call.plan) && startsBrowser(call.plan)) return launching(call, undefined, undefined);
  const page = call.state.pages.bySession[browser.session];
  const message = `The browser of this session, on ${pageText(page)}, is driven by another pi process (${holder}), which has the same session file open. Nothing was run. Open a page to get a browser of your own.`;
  return refused(refusal("session-lost", message, "session-of-other-process", { session: browser.session }));
}

export function onCurrent(call: Planned, browser: Browser): Choice {
  const other = ofOtherPi(call, browser);
  return other ?? onOwn(call, browser);
}

/** The app that this browser session drives has ended: upstream could neither act nor open another page in it. */
function appHasEnded({ state, world }: Planned, { session }: Browser): boolean {
  const app = appOf(state.apps, session);
  // What nothing proves to be an app of ours cannot have ended as one.
  return app !== undefined && world.desktop.proof(app) !== "unproven" && !world.desktop.runs(app);
}

/** The daemon would start an empty browser in the place of a dead one, and answer from about:blank. */
function hasDied({ world }: Planned, browser: Browser): boolean {
  const { browsers } = recordedFamily(browser);
  return browsers.length > 0 && !world.runs(browsers);
}

function onOwn(call: Planned, browser: Browser): Choice {
  const { plan, world } = call;
  const kept = keptLaunch(world, browser);
  const known = kept === "unknown" ? undefined : kept;
  const namespace = known && namespaceOf(known);
  const probe = world.session(browser.session, namespace).probe();
  const closing = onlyCloses(plan);
  if (!probe.alive || browser.status === "lost" || hasDied(call, browser) || appHasEnded(call, browser)) {
    if (closing) return { kind: "closed-already", name: browser.session, browser };
    return startsBrowser(plan) ? launching(call, browser, known) : lostChoice(call, browser, "daemon-gone");
  }
  const wrong = closing ? undefined : otherLaunch(call, browser, kept);
  if (wrong) return wrong;
  const launch = known ?? plainLaunch;
  return {
    kind: "chosen",
    chosen: {
      key: browser.session,
      name: browser.session,
      kind: "managed",
      generation: browser.generation,
      namespace,
      launch,
      newLaunch: false,
      cold: false,
      probe,
      globals: globalsOf(browser.session, launch, plan, false),
      previous: browser,
    },
  };
}

function freshWithoutPage({ steps, argv }: Plan): Problem {
  const { name } = (steps.find(({ command }) => command.cold === "needs-page") ?? argv).command;
  const message = `sessionMode "fresh" starts a browser without a page, and ${name} needs one. Nothing was run. Give it with open; for the page that is open leave it out.`;
  return refusal("validation-error", message, "fresh-without-page", { command: name });
}

function fresh(call: Planned, open: Browser | undefined): Choice {
  const { plan } = call;
  if (onlyCloses(plan)) {
    const message = "close ends the current browser; leave sessionMode out.";
    return refused(refusal("validation-error", message, "close-fresh"));
  }
  return startsBrowser(plan) ? launching(call, open, undefined) : refused(freshWithoutPage(plan));
}

export function managed(call: Planned): Choice {
  const { plan, state } = call;
  const current = state.sessions.current;
  const browser = current === undefined ? undefined : state.resources.browsers[current];
  const open = browser && browser.status !== "closed" ? browser : undefined;
  const other = open && ofOtherPi(call, open);
  if (other) return other;
  if (plan.mode === "fresh") return fresh(call, open);
  if (open) return onOwn(call, open);
  if (onlyCloses(plan)) return { kind: "closed-already", name: undefined, browser: undefined };
  return startsBrowser(plan) ? launching(call, undefined, undefined) : withoutBrowser(call);
}

/** Nothing is open, and the call needs a page: the one that was open before is named. */
function withoutBrowser({ state }: Planned): Choice {
  const { last } = state.sessions;
  const before = (last === undefined ? undefined : state.pages.bySession[last]) ?? state.pages.inherited;
  const again = last === undefined ? "" : startedWith(state.resources.browsers[last]);
  const message = before
    ? `No browser is open here; the last page was ${pageText(before)}.${again} Nothing was run. Open it again first.`
    : noPage([]);
  return refused(refusal(before ? "session-lost" : "validation-error", message, "no-browser"));
}
