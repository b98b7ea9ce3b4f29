/** What was known after each call of a branch. */
import type { EngineEvent } from "../events/schema.ts";
import { inOrder } from "../events/upcast.ts";
import { applyEvent, initialState, type State } from "../projections/state.ts";

/** The events of a session. */
export interface History {
  /** Of the whole file, whatever the branch. */
  readonly file: readonly EngineEvent[];
  readonly branch: readonly EngineEvent[];
  /** The pi session that they are folded for. */
  readonly self: string;
}

/** Where in `events` each call has come to its end: behind its last event, never before the end of an earlier call. */
function endsOf(calls: readonly string[], events: readonly EngineEvent[]): readonly number[] {
  const last = new Map(events.map(({ callId }, at) => [callId, at + 1]));
  let end = 0;
  return calls.map((id) => {
    end = Math.max(end, last.get(id) ?? 0);
    return end;
  });
}

/**
 * The state after each of the calls, which are named by their ids in the order of the branch. What happened between two
 * calls counts to the later one; what happened after the last one to that.
 */
export function statesAfter(calls: readonly string[], { file, branch, self }: History): readonly State[] {
  const events = inOrder(file);
  const here = new Set(branch.map(({ id }) => id));
  const ends = endsOf(calls, events);
  let state = initialState;
  let at = 0;
  return ends.map((end, index) => {
    const until = index === ends.length - 1 ? events.length : end;
    for (const event of events.slice(at, until)) state = applyEvent(state, event, self, !here.has(event.id));
    at = Math.max(at, until);
    return state;
  });
}
