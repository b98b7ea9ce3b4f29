/** Which browsers of a transcript can be this pi session's: it may have been written by anybody. */
import type { EngineEvent } from "../events/schema.ts";
import { isManagedName } from "../upstream/grammar/session-name.ts";
import type { World } from "../world/world.ts";
import { MOST_SKIPPED, managedName } from "./names.ts";

type Named = Extract<EngineEvent, { type: "session.leased" | "session.opened" }>;

function isOwnName(event: Named, { piSession, piFolder }: Pick<World, "piSession" | "piFolder">): boolean {
  const { session, kind, generation, seq } = event;
  if (kind === "explicit") return generation === 0 && !isManagedName(session.split("/").at(-1) ?? "");
  // Each one has at least the event that leased it, so they cannot be more than there are events, and a few of others.
  return generation > 0 && generation <= seq + MOST_SKIPPED && session === managedName(piSession, piFolder, generation);
}

/**
 * Whether an event may say which browsers there are. One of this pi session names only what the session can have made
 * in this folder; otherwise it would have us drive, end and clear away what belongs to somebody else. Events of another
 * owner grant nothing anyway.
 */
export function isOwnBrowser(event: EngineEvent, world: Pick<World, "piSession" | "piFolder">): boolean {
  if (event.type !== "session.leased" && event.type !== "session.opened") return true;
  return event.owner !== world.piSession || isOwnName(event, world);
}
