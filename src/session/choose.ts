/** Decides which session a call runs in. Reads state and upstream's files; records nothing, starts nothing. */

import type { Planned } from "../call/context.ts";
import { scopeOf, sessionKey } from "../call/next-action.ts";
import type { SessionFacts, SessionRecoveryHint } from "../call/outcome.ts";
import type { Plan } from "../call/plan.ts";
import { type Problem, refusal } from "../problem.ts";
import type { Browser } from "../projections/resources.ts";
import { bare, quoted } from "../quote.ts";
import type { GivenFlag } from "../upstream/grammar/argv.ts";
import { type Launch, nameTooLong, type SessionProbe } from "../upstream/host/session-files.ts";
import { recordedFamily } from "./end.ts";
import { type KeptLaunch, keptLaunch } from "./kept-launch.ts";
import { callTokens, launchFlags, launchOf, namespaceOf, plainLaunch, tokensOf } from "./launch.ts";
import { isManagedName, MOST_SKIPPED, managedName } from "./names.ts";
import { recoveryHint, repeatsFresh } from "./recovery-hint.ts";
import { startsBrowser } from "./starts-browser.ts";

/** A session to run in. `cold`: the call has to start its browser. */
export interface Chosen {
  /** Its name in events and state: `NAME`, or `NAMESPACE/NAME` for an explicit one in a namespace. */
  readonly key: string;
  readonly name: string;
  readonly kind: "managed" | "explicit";
  readonly generation: number;
  readonly namespace: string | undefined;
  readonly launch: Launch;
  /** The launch differs from what is kept (or nothing is kept yet). */
  readonly newLaunch: boolean;
  readonly cold: boolean;
  readonly probe: SessionProbe;
  readonly globals: readonly string[];
  /** The managed session that this one takes over from. */
  readonly previous: Browser | undefined;
}

/** What results say of the session. */
export function factsOf(call: Planned, { name, kind, namespace }: Chosen): SessionFacts & Pick<Chosen, "kind"> {
  return { name, kind, mode: call.plan.mode, namespace };
}

export type Choice =
  | { readonly kind: "none"; readonly globals: readonly string[] }
  | { readonly kind: "chosen"; readonly chosen: Chosen }
  | {
      readonly kind: "closed-already";
      readonly name: string | undefined;
      readonly namespace?: string | undefined;
      readonly browser: Browser | undefined;
    }
  | { readonly kind: "close-all" }
  | {
      readonly kind: "refused";
      readonly problem: Problem;
      readonly hint?: SessionRecoveryHint;
      /** The session that it is about, when it is not the managed one. */
      readonly explicit?: string;
      readonly namespace?: string | undefined;
      /** The browser that turned out to be gone. */
      readonly lost?: { readonly browser: Browser; readonly reason: "daemon-gone" | "launch-unknown" };
    };

function givenValue(plan: Plan, flag: string): string | undefined {
  return plan.argv.globals.find((given) => given.spec.name === flag)?.value;
}

function refused(problem: Problem): Choice {
  return { kind: "refused", problem };
}

/** Naming the launch again as it was, whole or in part, is no offence. */
function sameLaunch(flags: readonly GivenFlag[], launch: Launch): boolean {
  const known = `\0${launch.given.join("\0")}\0`;
  return flags.every((flag) => known.includes(`\0${flag.tokens.join("\0")}\0`));
}

function namesOf(flags: readonly GivenFlag[]): string {
  return [...new Set(flags.map((flag) => flag.spec.name))].join(", ");
}

/** Flags that upstream keeps by itself (`--cdp`) stand on the first call only. */
function globalsOf(name: string, launch: Launch, plan: Plan, first: boolean): readonly string[] {
  return ["--session", name, ...(first ? launch.given : launch.repeat), ...callTokens(plan.argv.globals)];
}

/** The next number whose name no other pi process has: one that went on with the same file counts as this one does. */
function freeGeneration({ state, world }: Planned): number {
  const next = state.resources.generation + 1;
  for (let generation = next; generation < next + MOST_SKIPPED; generation++) {
    const name = managedName(world.piSession, world.files.cwd, generation);
    if (world.session(name, undefined).holder() === undefined) return generation;
  }
  return next;
}

/** A browser under a new name; `inherit` is the launch of a lost one that is being reopened. */
function launching(call: Planned, previous: Browser | undefined, inherit: Launch | undefined): Choice {
  const { plan, world } = call;
  const generation = freeGeneration(call);
  const name = managedName(world.piSession, world.files.cwd, generation);
  const given = launchFlags(plan.argv.globals).length > 0;
  const launch = inherit && !given ? inherit : launchOf(plan.argv.globals, world.env);
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

/** What to say of a session without a browser; `scope` are the words that name it. */
function noPage(scope: readonly string[]): string {
  const example = JSON.stringify({ args: [...scope, "open", "https://example.com"] });
  return `No page is open yet. Nothing was run. Open one first, for example ${example}.`;
}

/** What was open, for a session whose browser is gone or that a fork's parent had. */
export function pageText(page: { url: string; title?: string } | undefined): string {
  return page ? `${bare(page.url)}${page.title ? ` (${quoted(page.title)})` : ""}` : "an unknown page";
}

function isFlag(name: string): boolean {
  return name.startsWith("-");
}

/** The flags that a browser was started with, to be given again. */
function startedWith(browser: Browser | undefined): string {
  const flags = (browser?.launch?.names ?? []).filter(isFlag);
  return flags.length > 0 ? ` It was started with ${flags.join(", ")}; give that again with the open.` : "";
}

function lostChoice(call: Planned, browser: Browser, reason: "daemon-gone" | "launch-unknown"): Choice {
  const page = call.state.pages.bySession[browser.session];
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
  const { argv } = call.plan;
  if (argv.command.effect !== "close" && startsBrowser(call.plan)) return launching(call, undefined, undefined);
  const page = call.state.pages.bySession[browser.session];
  const message = `The browser of this session, on ${pageText(page)}, is driven by another pi process (${holder}), which has the same session file open. Nothing was run. Open a page to get a browser of your own.`;
  return refused(refusal("session-lost", message, "session-of-other-process", { session: browser.session }));
}

function onCurrent(call: Planned, browser: Browser): Choice {
  const other = ofOtherPi(call, browser);
  return other ?? onOwn(call, browser);
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
  const closing = plan.argv.command.effect === "close";
  if (!probe.alive || browser.status === "lost" || hasDied(call, browser)) {
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
  if (plan.argv.command.effect === "close") {
    const message = "close ends the current browser; leave sessionMode out.";
    return refused(refusal("validation-error", message, "close-fresh"));
  }
  return startsBrowser(plan) ? launching(call, open, undefined) : refused(freshWithoutPage(plan));
}

function managed(call: Planned): Choice {
  const { plan, state } = call;
  const current = state.sessions.current;
  const browser = current === undefined ? undefined : state.resources.browsers[current];
  const open = browser && browser.status !== "closed" ? browser : undefined;
  const other = open && ofOtherPi(call, open);
  if (other) return other;
  if (plan.mode === "fresh") return fresh(call, open);
  if (open) return onOwn(call, open);
  if (plan.argv.command.effect === "close") return { kind: "closed-already", name: undefined, browser: undefined };
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

/** Upstream would start an empty browser for it and answer from about:blank. */
function coldExplicit(call: Planned, name: string, namespace: string | undefined, key: string): Choice {
  const page = call.state.pages.bySession[key];
  const scope = scopeOf({ name, kind: "explicit", namespace });
  const problem = page
    ? refusal(
        "session-lost",
        `The browser of session ${name} is gone. It was on ${pageText(page)}.${startedWith(call.state.resources.browsers[key])} Nothing was run. Open the page again, then take a new snapshot.`,
        "no-browser",
        { session: name },
      )
    : refusal("validation-error", noPage(scope), "no-browser", { session: name });
  return { kind: "refused", problem, explicit: name, namespace };
}

function explicit(call: Planned, name: string): Choice {
  const { plan, state, world } = call;
  // The variable counts as well, as it does for upstream: a session is looked for where upstream keeps it.
  const namespace = namespaceOf(launchOf(plan.argv.globals, world.env));
  const key = sessionKey({ name, kind: "explicit", namespace }) ?? name;
  const tooLong = nameTooLong(world.socketDir() ?? "", name, namespace);
  if (tooLong) return refused(refusal("validation-error", tooLong, "session-name-too-long", { session: name }));
  // The state is plain objects by name: `constructor` would be found in every one of them.
  if (name in Object.prototype) {
    const message = `${name} cannot be a session name. Nothing was run; take another.`;
    return refused(refusal("validation-error", message, "session-name-invalid", { session: name }));
  }
  const files = world.session(name, namespace);
  const probe = files.probe();
  const kept = files.thaw();
  const given = launchFlags(plan.argv.globals).filter((flag) => flag.spec.name !== "--namespace");
  const closing = plan.argv.command.effect === "close";
  if (!probe.alive && closing) {
    return { kind: "closed-already", name, namespace, browser: state.resources.browsers[key] };
  }
  if (!probe.alive && !startsBrowser(plan)) return coldExplicit(call, name, namespace, key);
  const keep = kept !== undefined && probe.alive && (closing || sameLaunch(given, kept));
  if (kept && probe.alive && !keep && !startsBrowser(plan)) {
    const message = `${namesOf(given)} would make agent-browser start the browser of session ${name} anew, and its page would be lost. Nothing was run. Leave such flags out, or give them with open.`;
    return {
      kind: "refused",
      problem: refusal("validation-error", message, "launch-flags-late", { session: name }),
      explicit: name,
      namespace,
    };
  }
  const launch = keep ? kept : launchOf(plan.argv.globals, world.env);
  return {
    kind: "chosen",
    chosen: {
      key,
      name,
      kind: "explicit",
      generation: 0,
      namespace,
      launch,
      newLaunch: !keep,
      cold: !probe.alive,
      probe,
      globals: globalsOf(name, launch, plan, !keep),
      previous: state.resources.browsers[key],
    },
  };
}

function closesAll(plan: Plan): boolean {
  return plan.argv.command.effect === "close" && plan.argv.flags.some((flag) => flag.spec.names.includes("--all"));
}

/** The session for a planned call, or why there is none. */
export function choose(call: Planned): Choice {
  const { plan, state } = call;
  if (plan.argv.command.session === "stateless") {
    const globals = plan.argv.globals.filter((flag) => flag.spec.name !== "--json");
    return { kind: "none", globals: tokensOf(globals) };
  }
  const name = givenValue(plan, "--session");
  if (closesAll(plan)) {
    if (name === undefined) return { kind: "close-all" };
    const message = `close --all is about all browsers of this pi session: leave --session out. To close only ${name}, leave --all out. Nothing was run.`;
    return refused(refusal("validation-error", message, "close-all-of-one", { session: name }));
  }
  if (name === undefined || name === state.sessions.current) return managed(call);
  const known = state.resources.browsers[name];
  if (known?.kind === "managed" && known.status === "closed") {
    const message = `The session ${name} is closed and its name is not used again. Leave --session out to use the current browser.`;
    return refused(refusal("validation-error", message, "session-closed", { session: name }));
  }
  if (!known && isManagedName(name)) {
    const message = `${name} is a name of another pi session's browser. Nothing was run. Leave --session out to use your own.`;
    return refused(refusal("validation-error", message, "session-of-another", { session: name }));
  }
  // Opened on a branch that was left: still ours, and closed on quit like the current one.
  return known?.kind === "managed" ? onCurrent(call, known) : explicit(call, name);
}
