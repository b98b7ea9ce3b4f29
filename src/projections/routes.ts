import type { Projection } from "./projection.ts";

/** A `network route` in force. `pattern` is upstream's glob, redacted. */
export interface Route {
  readonly pattern: string;
  readonly action: "abort" | "body" | "other";
}

/** The routes of each session, oldest first; the newest of them. */
export type Routes = Readonly<Record<string, readonly Route[]>>;

/** How many routes of a session are remembered. */
const REMEMBERED_ROUTES = 100;

export const routes: Projection<Routes> = {
  scope: "branch",
  start: () => ({}),
  apply(draft, event, self) {
    if (event.owner !== self) return;
    switch (event.type) {
      case "route.added": {
        const others = (draft[event.session] ?? []).filter(({ pattern }) => pattern !== event.pattern);
        const all = [...others, { pattern: event.pattern, action: event.action }];
        draft[event.session] = all.slice(-REMEMBERED_ROUTES);
        return;
      }
      case "route.removed": {
        const known = draft[event.session];
        if (!known) return;
        const left = event.pattern === undefined ? [] : known.filter(({ pattern }) => pattern !== event.pattern);
        if (left.length === 0) delete draft[event.session];
        else if (left.length < known.length) draft[event.session] = left;
        return;
      }
      case "session.closed":
      case "session.lost":
        delete draft[event.session];
    }
  },
};
