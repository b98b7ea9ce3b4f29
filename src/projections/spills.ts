import type { EngineEvent } from "../events/schema.ts";
import type { Draft, Projection } from "./projection.ts";

/** A file in the private folder: output that was too large to be shown, or one whose place the caller did not name. */
export interface Spill {
  /** `spill` for output, otherwise what the file is: `screenshot`. */
  readonly kind: string;
  readonly path: string;
  readonly bytes: number;
  readonly scope: "persistent-session" | "process-temp";
  readonly state: "live" | "evicted";
  /** The command that it comes from. */
  readonly command?: string;
}

/** How many evicted files are remembered. */
const REMEMBERED = 100;

type Kept = Extract<EngineEvent, { type: "output.spilled" | "artifact.saved" }>;

function kept(draft: Draft<Spill[]>, event: Kept): void {
  const at = draft.findIndex((known) => known.path === event.path);
  if (at >= 0) draft.splice(at, 1);
  const kind = event.type === "output.spilled" ? "spill" : event.kind;
  const { path, bytes, scope = "process-temp", command } = event;
  draft.push({ kind, path, bytes, scope, state: "live", ...(command === undefined ? {} : { command }) });
}

function evicted(draft: Draft<Spill[]>, path: string): void {
  const known = draft.find((spill) => spill.path === path);
  if (known) known.state = "evicted";
  const all = draft.filter(({ state }) => state === "evicted");
  const [oldest] = all;
  if (oldest && all.length > REMEMBERED) draft.splice(draft.indexOf(oldest), 1);
}

/** Oldest first. The files are there whatever branch is active, and only their owner may remove them. */
export const spills: Projection<readonly Spill[]> = {
  scope: "file",
  start: () => [],
  apply(draft, event, self) {
    if (event.owner !== self) return;
    if (event.type === "output.spilled" || (event.type === "artifact.saved" && event.scope)) kept(draft, event);
    if (event.type === "artifact.evicted") evicted(draft, event.path);
  },
};

/** Those that are still on disk. */
export function liveSpills(known: readonly Spill[]): readonly Spill[] {
  return known.filter(({ state }) => state === "live");
}
