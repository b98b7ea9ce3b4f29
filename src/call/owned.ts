/** What a pi session has started on this machine and must end, kind by kind: browsers, desktop apps. */
import type { EngineEvent, Fact } from "../events/schema.ts";
import type { State } from "../projections/state.ts";
import type { World } from "../world/world.ts";

/** The pi session, between its calls. */
export interface Owner {
  readonly world: World;
  readonly state: () => State;
  /** Records a fact outside any call, and keeps it at once. */
  readonly record: (fact: Fact) => void;
}

/** One kind of thing that is owned: a file, and a line in the engine. */
export interface OwnedKind {
  /** Facts of it that must be in the transcript before their call ends, in case it never does. */
  readonly keptAtOnce: readonly Fact["type"][];
  /** Whether an event of a transcript, which anybody may have written, may say that there is one. */
  readonly isOwn: (event: EngineEvent, world: World) => boolean;
  /** Takes over what an earlier process of this pi session has left, and ends what pis that are gone have left. */
  readonly tidy: (owner: Owner) => Promise<void>;
  /** Ends all of it; false when something of it is still alive. `timeoutMs` is 0 when nothing is asked any more. */
  readonly quit: (owner: Owner, timeoutMs: number) => Promise<boolean>;
  /** Ends all of it before it returns. */
  readonly leave: (owner: Owner) => void;
}
