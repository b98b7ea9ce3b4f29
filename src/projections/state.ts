/** Everything the tool knows: the list of projections, and the fold that serves live and resume alike. */
import { freeze, produce } from "immer";
import type { EngineEvent } from "../events/schema.ts";
import { inOrder } from "../events/upcast.ts";
import { type Artifact, artifacts } from "./artifacts.ts";
import { type Calls, calls } from "./calls.ts";
import { type Dialogs, dialogs } from "./dialogs.ts";
import { type Pages, pages } from "./pages.ts";
import type { Draft, Projection } from "./projection.ts";
import { type Recordings, recordings } from "./recordings.ts";
import { type Refs, refs } from "./refs.ts";
import { type Resources, resources } from "./resources.ts";
import { type Routes, routes } from "./routes.ts";
import { type Sessions, sessions } from "./sessions.ts";
import { type Spill, spills } from "./spills.ts";

export interface State {
  readonly resources: Resources;
  readonly sessions: Sessions;
  readonly pages: Pages;
  readonly refs: Refs;
  readonly dialogs: Dialogs;
  readonly routes: Routes;
  readonly artifacts: readonly Artifact[];
  readonly recordings: Recordings;
  readonly spills: readonly Spill[];
  readonly calls: Calls;
}

const projections: { readonly [K in keyof State]: Projection<State[K]> } = {
  resources,
  sessions,
  pages,
  refs,
  dialogs,
  routes,
  artifacts,
  recordings,
  spills,
  calls,
};

function startAll(): Draft<State> {
  return {
    resources: resources.start(),
    sessions: sessions.start(),
    pages: pages.start(),
    refs: refs.start(),
    dialogs: dialogs.start(),
    routes: routes.start(),
    artifacts: artifacts.start(),
    recordings: recordings.start(),
    spills: spills.start(),
    calls: calls.start(),
  };
}

export const initialState: State = freeze(startAll(), true);

type Scope = Projection<unknown>["scope"];

function applyAll(draft: Draft<State>, event: EngineEvent, self: string, scopes: readonly Scope[]): void {
  const one = <K extends keyof State>(key: K, part: Draft<State[K]>): void => {
    const projection = projections[key];
    if (scopes.includes(projection.scope)) projection.apply(part, event, self);
  };
  one("resources", draft.resources);
  one("sessions", draft.sessions);
  one("pages", draft.pages);
  one("refs", draft.refs);
  one("dialogs", draft.dialogs);
  one("routes", draft.routes);
  one("artifacts", draft.artifacts);
  one("recordings", draft.recordings);
  one("spills", draft.spills);
  one("calls", draft.calls);
}

/** The state after one more event, recorded live on the active branch. */
export function applyEvent(state: State, event: EngineEvent, self: string): State {
  return produce(state, (draft) => applyAll(draft, event, self, ["branch", "file"]));
}

/**
 * The state that a transcript tells.
 * @param file every event in the session file, whatever its branch
 * @param branch the events of the active branch, a part of `file`
 * @param self the pi session id that folds
 */
export function fold(file: readonly EngineEvent[], branch: readonly EngineEvent[], self: string): State {
  // Nobody else holds this state yet, so it is built in place: immer's proxies would make 100,000 events take seconds.
  const state = startAll();
  for (const event of inOrder(file)) applyAll(state, event, self, ["file"]);
  for (const event of inOrder(branch)) applyAll(state, event, self, ["branch"]);
  return freeze(state, true);
}
