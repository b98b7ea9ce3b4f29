/** The session that a call runs in, and what is said of one without a browser. */

import type { Planned } from "../call/context.ts";
import type { SessionFacts, SessionRecoveryHint } from "../call/outcome.ts";
import type { Plan } from "../call/plan.ts";
import type { Problem } from "../problem.ts";
import type { Browser } from "../projections/resources.ts";
import { bare, quoted } from "../quote.ts";
import type { GivenFlag } from "../upstream/grammar/argv.ts";
import type { Launch, SessionProbe } from "../upstream/host/session-files.ts";
import { callTokens } from "./launch.ts";

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

export function givenValue(plan: Plan, flag: string): string | undefined {
  return plan.argv.globals.find((given) => given.spec.name === flag)?.value;
}

export function refused(problem: Problem): Choice {
  return { kind: "refused", problem };
}

/** Naming the launch again as it was, whole or in part, is no offence. */
export function sameLaunch(flags: readonly GivenFlag[], launch: Launch): boolean {
  const known = `\0${launch.given.join("\0")}\0`;
  return flags.every((flag) => known.includes(`\0${flag.tokens.join("\0")}\0`));
}

export function namesOf(flags: readonly GivenFlag[]): string {
  return [...new Set(flags.map((flag) => flag.spec.name))].join(", ");
}

/** Flags that upstream keeps by itself (`--cdp`) stand on the first call only. */
export function globalsOf(name: string, launch: Launch, plan: Plan, first: boolean): readonly string[] {
  return ["--session", name, ...(first ? launch.given : launch.repeat), ...callTokens(plan.argv.globals)];
}

/** What to say of a session without a browser; `scope` are the words that name it. */
export function noPage(scope: readonly string[]): string {
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
export function startedWith(browser: Browser | undefined): string {
  const flags = (browser?.launch?.names ?? []).filter(isFlag);
  return flags.length > 0 ? ` It was started with ${flags.join(", ")}; give that again with the open.` : "";
}
