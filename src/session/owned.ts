/** The browsers of a pi session, between its calls. */
import type { OwnedKind, Owner } from "../call/owned.ts";
import type { Browser } from "../projections/resources.ts";
import { endAbandoned, endAllAtOnce, endSession } from "./end.ts";
import { isOwnBrowser } from "./ownership.ts";

/** Those that were started and not closed. */
export function unclosedBrowsers({ state }: Owner): readonly Browser[] {
  return Object.values(state().resources.browsers).filter(
    (browser) => browser.kind === "managed" && browser.status !== "closed",
  );
}

export function isOfOtherPi({ world }: Owner, { session }: Browser): boolean {
  return world.session(session, undefined).holder() !== undefined;
}

/** Those of them that no other pi process has now. */
export function ownedBrowsers(owner: Owner): readonly Browser[] {
  return unclosedBrowsers(owner).filter((browser) => !isOfOtherPi(owner, browser));
}

/** False when another pi has it, or nobody can tell. */
function takeOver({ world }: Owner, session: string): boolean {
  try {
    return world.session(session, undefined).hold();
  } catch {
    // The folder cannot be written; the browser is known by the transcript all the same.
    return false;
  }
}

async function end(owner: Owner, browser: Browser, timeoutMs: number): Promise<boolean> {
  // One browser that cannot be ended must not keep the others alive.
  const recording = owner.state().recordings[browser.session] !== undefined;
  const { gone } = await endSession(owner.world, browser, timeoutMs, recording).catch(() => ({ gone: false }));
  if (gone) owner.record({ type: "session.closed", session: browser.session, by: "quit" });
  return gone;
}

export const ownBrowsers: OwnedKind = {
  keptAtOnce: ["session.leased"],
  isOwn: isOwnBrowser,
  tidy: async (owner) => {
    const own = new Set(unclosedBrowsers(owner).map(({ session }) => session));
    const taken = [...own].filter((session) => takeOver(owner, session));
    // What a killed pi left at work there would act beside the calls that come.
    for (const session of taken) await owner.world.endClients(session).catch(() => {});
    for (const left of owner.world.abandoned()) {
      if (!own.has(left.session)) await endAbandoned(owner.world, left).catch(() => {});
    }
  },
  quit: async (owner, timeoutMs) => {
    const ended = await Promise.all(ownedBrowsers(owner).map((browser) => end(owner, browser, timeoutMs)));
    return ended.every(Boolean);
  },
  leave: (owner) => {
    const left = ownedBrowsers(owner);
    endAllAtOnce(owner.world, left);
    for (const { session } of left) owner.record({ type: "session.closed", session, by: "quit" });
  },
};
