/** How a call is recorded in full: whoever keeps a tape stands between it and the world. */
import type { EngineEvent } from "../events/schema.ts";
import type { WantedFiles } from "../guards/wanted.ts";
import type { PresentedResult } from "../present/present.ts";
import type { State } from "../projections/state.ts";
import type { Redactor } from "../redaction/redact.ts";
import type { World } from "../world/world.ts";

/** A call that begins. */
export interface Begun {
  /** pi's tool call id. */
  readonly id: string;
  readonly params: unknown;
  /** Files that the user's prompt asks for by name. */
  readonly wanted?: WantedFiles | undefined;
  /** The number of the last event before it. */
  readonly seq: number;
  /** What was known then. */
  readonly state: State;
  /** It was cancelled before its turn came. */
  readonly cancelled: boolean;
  /** Knows the secrets of the call; at its end also those that the page told. */
  readonly redactor: Redactor;
}

/** What came of it. */
export interface Done {
  /** All that it recorded, in its order. */
  readonly events: readonly EngineEvent[];
  readonly result: PresentedResult;
}

/** One call on a tape. */
export interface Taping {
  /** What the call has for the world. */
  readonly world: World;
  readonly end: (done: Done) => void;
}

export interface Tape {
  readonly begin: (call: Begun) => Taping;
}
