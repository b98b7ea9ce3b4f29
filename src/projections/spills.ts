import type { EngineEvent } from "../events/schema.ts";
import { type Draft, dropFirst, type Projection } from "./projection.ts";

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

/** What is known of the private folder. */
export interface Spills {
  /** By path, oldest first. */
  readonly files: ReadonlyMap<string, Spill>;
  /** Paths of those that are not there any more, in the order in which they went. */
  readonly evicted: readonly string[];
}

/** How many evicted files are remembered. */
const REMEMBERED_EVICTED = 100;
/** How many files at all: no budget holds more, unless somebody wrote the transcript who has no such files. */
const REMEMBERED_FILES = 5_000;

type Kept = Extract<EngineEvent, { type: "output.spilled" | "artifact.saved" }>;

function kept(draft: Draft<Spills>, event: Kept): void {
  const kind = event.type === "output.spilled" ? "spill" : event.kind;
  const { path, bytes, scope = "process-temp", command } = event;
  if (draft.files.get(path)?.state === "evicted") draft.evicted = draft.evicted.filter((gone) => gone !== path);
  draft.files.delete(path);
  draft.files.set(path, { kind, path, bytes, scope, state: "live", ...(command === undefined ? {} : { command }) });
  if (draft.files.size > REMEMBERED_FILES) dropFirst(draft.files);
}

function evicted(draft: Draft<Spills>, path: string): void {
  const known = draft.files.get(path);
  if (!known || known.state === "evicted") return;
  known.state = "evicted";
  draft.evicted.push(path);
  const oldest = draft.evicted.length > REMEMBERED_EVICTED ? draft.evicted.shift() : undefined;
  if (oldest !== undefined) draft.files.delete(oldest);
}

/** The files are there whatever branch is active, and only their owner may remove them. */
export const spills: Projection<Spills> = {
  scope: "file",
  start: () => ({ files: new Map(), evicted: [] }),
  apply(draft, event, self) {
    if (event.owner !== self) return;
    if (event.type === "output.spilled" || (event.type === "artifact.saved" && event.scope)) kept(draft, event);
    if (event.type === "artifact.evicted") evicted(draft, event.path);
  },
};

/** Those that are still on disk, oldest first. */
export function liveSpills(known: Iterable<Spill>): readonly Spill[] {
  return [...known].filter(({ state }) => state === "live");
}
