/** Keeps large output within the byte budget of a pi session: the oldest goes first, and each that goes is recorded. */
import type { Fact } from "../events/schema.ts";
import type { World } from "../pipeline/world.ts";
import { liveSpills, type Spill } from "../projections/spills.ts";
import type { Redactor } from "../redaction/redact.ts";
import type { Redacted } from "../redaction/redacted.ts";
import type { Environment } from "../upstream/environment.ts";
import type { SpillExtension, SpillFile } from "./folder.ts";

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
  /** The command whose output is kept. */
  readonly command: string | undefined;
}

/** The store for the output of one call. What this call has kept itself is not evicted for its own sake. */
export function keeper({ world, known, redactor, record, command }: KeeperOptions): Keep {
  const own = new Set<string>();
  const budget = spillBudget(world.env);

  const evict = ({ path, bytes }: Spill): void => {
    world.spills.drop(path);
    record(redactor.fact({ type: "artifact.evicted", kind: "spill", path, bytes }));
  };

  const makeRoom = ({ path: wanted, bytes }: SpillFile): boolean => {
    // The same text takes its place once.
    const live = liveSpills(known()).filter(({ path }) => path !== wanted);
    let used = live.reduce((sum, spill) => sum + spill.bytes, 0);
    const oldest = live.filter(({ path }) => !own.has(path));
    const free = budget - used + oldest.reduce((sum, spill) => sum + spill.bytes, 0);
    if (bytes > free) return false;
    for (const spill of oldest) {
      if (used + bytes <= budget) break;
      used -= spill.bytes;
      evict(spill);
    }
    return true;
  };

  return (text, extension) => {
    const file = world.spills.place(text, extension);
    if (file && !makeRoom(file)) {
      return { problem: `${file.bytes} bytes do not fit into the budget of ${budget} bytes` };
    }
    const kept = world.spills.keep(text, extension);
    if ("problem" in kept) return { problem: redactor.text(kept.problem).value };
    own.add(kept.path);
    record(
      redactor.fact({
        type: "output.spilled",
        ...kept,
        scope: world.spills.scope,
        ...(command === undefined ? {} : { command }),
      }),
    );
    return kept;
  };
}
