import type { Projection } from "./projection.ts";

/** Which managed session the calls of this branch go to. */
export interface Sessions {
  readonly current?: string;
  /** The newest managed session that had a browser, also after it was closed: its page is where the work was. */
  readonly last?: string;
}

export const sessions: Projection<Sessions> = {
  scope: "branch",
  start: () => ({}),
  apply(draft, event, self) {
    if (event.owner !== self) return;
    if ((event.type === "session.leased" || event.type === "session.opened") && event.kind === "managed") {
      // A lease of a fresh launch must not take over before the launch succeeded.
      if (event.type === "session.opened" || draft.current === undefined) draft.current = event.session;
      if (event.type === "session.opened") draft.last = event.session;
    }
    if (event.type === "session.closed" && draft.current === event.session) delete draft.current;
  },
};
