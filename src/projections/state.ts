/** Everything the tool knows: the list of projections, and the fold that serves live and resume alike. */
import { enableMapSet, freeze, produce } from "immer";
import type { EngineEvent } from "../events/schema.ts";
import { inOrder } from "../events/upcast.ts";
import { apps } from "./apps.ts";
import { artifacts } from "./artifacts.ts";
import { calls } from "./calls.ts";
import { dialogs } from "./dialogs.ts";
import { pages } from "./pages.ts";
import type { Draft, Projection } from "./projection.ts";
import { recordings } from "./recordings.ts";
import { refs } from "./refs.ts";
import { resources } from "./resources.ts";
import { routes } from "./routes.ts";
import { sessions } from "./sessions.ts";
import { spills } from "./spills.ts";
import { tracers } from "./tracers.ts";

/** Every projection under the name by which layers read it. A new one is a file beside this and a line here. */
const list = {
  resources,
  apps,
  sessions,
  pages,
  refs,
  dialogs,
  routes,
  artifacts,
  recordings,
  tracers,
  spills,
  calls,
};

enableMapSet();

type FoldedBy<P> = P extends Projection<infer S> ? S : never;

/** What is known: what each projection has folded, by its name. */
export type State = { readonly [K in keyof typeof list]: FoldedBy<(typeof list)[K]> };

type Key = keyof State;
type Drafts = { [K in Key]: Draft<State[K]> };

// Mapped over the keys, so that a projection and its own part of the state are known to fit each other.
const projections: { readonly [K in Key]: Projection<State[K]> } = list;

function isKey(key: string): key is Key {
  return key in projections;
}

const KEYS: readonly Key[] = Object.keys(projections).filter(isKey);

function startAll(): Drafts;
function startAll(): object {
  return Object.fromEntries(KEYS.map((key) => [key, projections[key].start()]));
}

export const initialState: State = freeze(startAll(), true);

/** Those whose facts are of a branch, and those of the whole file. */
const OF_BRANCH = KEYS.filter((key) => projections[key].scope === "branch");
const OF_FILE = KEYS.filter((key) => projections[key].scope === "file");

function applyTo<K extends Key>(key: K, drafts: Drafts, event: EngineEvent, self: string): void {
  projections[key].apply(drafts[key], event, self);
}

function applyAll(drafts: Drafts, event: EngineEvent, self: string, keys: readonly Key[]): void {
  for (const key of keys) applyTo(key, drafts, event, self);
}

/** The state after one more event of the active branch. `elsewhere`: of another branch of the same file. */
export function applyEvent(state: State, event: EngineEvent, self: string, elsewhere = false): State {
  return produce(state, (draft) => applyAll(draft, event, self, elsewhere ? OF_FILE : KEYS));
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
  const all = inOrder(file);
  // A part of the file that is as long as the file is the same: most sessions have one branch.
  const active = branch.length === file.length ? all : inOrder(branch);
  for (const event of all) applyAll(state, event, self, OF_FILE);
  for (const event of active) applyAll(state, event, self, OF_BRANCH);
  return freeze(state, true);
}
