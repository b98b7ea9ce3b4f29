/** Keeps large output within the byte budget of a pi session: the oldest goes first, and each that goes is recorded. */
import type { EngineEvent, Fact } from "../events/schema.ts";
import { liveSpills, type Spill } from "../projections/spills.ts";
import type { Redactor } from "../redaction/redact.ts";
import type { Redacted } from "../redaction/redacted.ts";
import type { Environment } from "../upstream/host/environment.ts";
import type { SpillExtension, SpillFile } from "../world/spill-folder.ts";
import type { World } from "../world/world.ts";

/** Where the text is now, or why it could not be kept. */
export type Kept = SpillFile | { readonly problem: string };

/** Stores text and says where. Only redacted text can be stored. */
export type Keep = (text: Redacted<string>, extension: SpillExtension) => Kept;

const DEFAULT_BUDGET = 32 * 1024 * 1024;

/** Bytes that the kept files of one pi session may take together. */
export function spillBudget(environment: Environment): number {
  const given = Number(environment["PI_AGENT_BROWSER_SESSION_ARTIFACT_MAX_BYTES"]);
  return Number.isFinite(given) && given > 0 ? given : DEFAULT_BUDGET;
}

export interface KeeperOptions {
  readonly world: Pick<World, "spills" | "env">;
  /** As known now: it changes with every recorded fact. */
  readonly known: () => readonly Spill[];
  readonly redactor: Redactor;
  readonly record: (fact: Redacted<Fact>) => void;
  /** The events of the call so far: what it has kept itself is not evicted for its own sake. */
  readonly events: readonly EngineEvent[];
  /** The command whose output is kept. */
  readonly command: string | undefined;
}

function evict({ world, record, redactor }: KeeperOptions, { kind, path, bytes }: Spill): void {
  world.spills.drop(path);
  record(redactor.fact({ type: "artifact.evicted", kind, path, bytes }));
}

/** Files that this call has made: output and screenshots. */
function ownPaths(events: readonly EngineEvent[]): ReadonlySet<string> {
  return new Set(
    events.flatMap((event) => (event.type === "output.spilled" || event.type === "artifact.saved" ? [event.path] : [])),
  );
}

function bytesOf(files: readonly Spill[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Evicts the oldest until `bytes` more fit; false, and nothing is evicted, when they cannot. */
function makeRoom(options: KeeperOptions, live: readonly Spill[], bytes: number): boolean {
  const own = ownPaths(options.events);
  const budget = spillBudget(options.world.env);
  const oldest = live.filter(({ path }) => !own.has(path));
  let used = bytesOf(live);
  if (bytes > budget - used + bytesOf(oldest)) return false;
  for (const spill of oldest) {
    if (used + bytes <= budget) break;
    used -= spill.bytes;
    evict(options, spill);
  }
  return true;
}

/** Brings the private folder back into its budget after the browser has written into it; the call's own files stay. */
export function withinBudget(options: KeeperOptions): void {
  const live = liveSpills(options.known());
  const own = ownPaths(options.events);
  // A file that is larger than the budget by itself leaves no room for any other.
  if (!makeRoom(options, live, 0)) for (const spill of live) if (!own.has(spill.path)) evict(options, spill);
}

/** The store for the output of one call. */
export function keeper(options: KeeperOptions): Keep {
  const { world, known, redactor, record, command } = options;
  return (text, extension) => {
    const file = world.spills.place(text, extension);
    // The same text takes its place once.
    const live = liveSpills(known()).filter(({ path }) => path !== file?.path);
    if (file && !makeRoom(options, live, file.bytes)) {
      const budget = spillBudget(world.env);
      return { problem: `${file.bytes} bytes do not fit into the budget of ${budget} bytes` };
    }
    const kept = world.spills.keep(text, extension);
    if ("problem" in kept) return { problem: redactor.text(kept.problem).value };
    const about = { scope: world.spills.scope, ...(command === undefined ? {} : { command }) };
    record(redactor.fact({ type: "output.spilled", ...kept, ...about }));
    return kept;
  };
}
