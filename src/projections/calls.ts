import type { Projection } from "./projection.ts";

/** What earlier calls left open. */
export interface Calls {
  /** Ids of calls that were cut off (pi was killed); cleared by the next call that finishes. */
  readonly interrupted: readonly string[];
}

/** How many of them are told. */
const REMEMBERED_CALLS = 100;

function cutOff(known: string[], call: string): void {
  known.push(call);
  if (known.length > REMEMBERED_CALLS) known.shift();
}

export const calls: Projection<Calls> = {
  scope: "branch",
  start: () => ({ interrupted: [] }),
  apply(draft, event) {
    if (event.type === "call.interrupted") cutOff(draft.interrupted, event.interrupted);
    if (event.type === "call.finished" && event.status !== "rejected" && draft.interrupted.length > 0) {
      draft.interrupted = [];
    }
  },
};
