import type { EngineEvent } from "../events/schema.ts";

/** What a projection writes to: `S` without its readonly marks. */
export type Draft<S> =
  S extends ReadonlyMap<infer K, infer V>
    ? Map<K, Draft<V>>
    : S extends object
      ? { -readonly [K in keyof S]: Draft<S[K]> }
      : S;

/**
 * A pure fold of events into one part of the state.
 * - branch: folds the active branch of the transcript, since another branch is another history
 * - file: folds every entry, since a browser opened on an abandoned branch is still ours to close
 */
export interface Projection<S> {
  readonly scope: "branch" | "file";
  /** What is known before the first event: a new value each time. */
  readonly start: () => Draft<S>;
  /** `self` is the pi session that folds; events of another owner (a fork's parent) grant no rights. */
  readonly apply: (draft: Draft<S>, event: EngineEvent, self: string) => void;
}

/** Forgets what was put in first. */
export function dropFirst<K, V>(map: Map<K, V>): void {
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}
