/** The desktop apps of a pi session, between its calls. */
import type { OwnedKind, Owner } from "../call/owned.ts";
import type { EngineEvent } from "../events/schema.ts";
import { type App, openApps } from "../projections/apps.ts";
import type { AppEnd } from "../world/desktop.ts";

/** How long an app may take to quit by itself when pi quits, in ms. */
const QUIT_MS = 3_000;

/** Those that no other pi process has. What nothing proves to be ours is told of, and left. */
function ownedApps({ world, state }: Owner): readonly App[] {
  return openApps(state().apps).filter((app) => world.desktop.proof(app) !== "other-pi");
}

/** What is recorded of an end; undefined when something of the app is still there. */
export function endedBy(by: "caller" | "quit", { process, profile }: AppEnd): "unproven" | typeof by | undefined {
  if (process === "unproven") return "unproven";
  return process === "left" || profile === "left" ? undefined : by;
}

async function end(owner: Owner, app: App): Promise<boolean> {
  const ended = await owner.world.desktop.end(app, QUIT_MS).catch(() => undefined);
  const by = ended && endedBy("quit", ended);
  if (by) owner.record({ type: "app.ended", launch: app.launch, by });
  return by !== undefined;
}

export const ownApps: OwnedKind = {
  keptAtOnce: ["app.launched"],
  // What an event says grants nothing by itself: the record in our own folder has to say the same (`proof`).
  isOwn: (_event: EngineEvent) => true,
  tidy: async (owner) => {
    const { desktop } = owner.world;
    const own = new Set<string>();
    for (const app of openApps(owner.state().apps)) {
      own.add(app.launch);
      desktop.hold(app);
    }
    for (const launch of desktop.abandoned()) if (!own.has(launch)) await desktop.endAbandoned(launch).catch(() => {});
  },
  quit: async (owner) => {
    const ended = await Promise.all(ownedApps(owner).map((app) => end(owner, app)));
    return ended.every(Boolean);
  },
  leave: (owner) => {
    const left = ownedApps(owner);
    owner.world.desktop.leave(left);
    for (const { launch } of left) owner.record({ type: "app.ended", launch, by: "quit" });
  },
};
