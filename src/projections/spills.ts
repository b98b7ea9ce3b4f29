import type { Projection } from "./projection.ts";

/** A file that holds output which was too large to be shown. */
export interface Spill {
  readonly path: string;
  readonly bytes: number;
  readonly scope: "persistent-session" | "process-temp";
  readonly state: "live" | "evicted";
  /** The command that it is the output of. */
  readonly command?: string;
}

/** How many evicted files are remembered. */
const REMEMBERED = 100;

/** Oldest first. The files are there whatever branch is active, and only their owner may remove them. */
export const spills: Projection<readonly Spill[]> = {
  scope: "file",
  start: () => [],
  apply(draft, event, self) {
    if (event.owner !== self) return;
    if (event.type === "output.spilled") {
      const at = draft.findIndex((known) => known.path === event.path);
      if (at >= 0) draft.splice(at, 1);
      const { path, bytes, scope, command } = event;
      draft.push({ path, bytes, scope, state: "live", ...(command === undefined ? {} : { command }) });
    }
    if (event.type === "artifact.evicted") {
      const known = draft.find(({ path }) => path === event.path);
      if (known) known.state = "evicted";
      const evicted = draft.filter(({ state }) => state === "evicted");
      const [oldest] = evicted;
      if (oldest && evicted.length > REMEMBERED) draft.splice(draft.indexOf(oldest), 1);
    }
  },
};

/** Those that are still on disk. */
export function liveSpills(known: readonly Spill[]): readonly Spill[] {
  return known.filter(({ state }) => state === "live");
}
