import type { Outside } from "../../facts/effects.ts";
import type { Queue } from "./later.ts";
import type { LaterWrap } from "./later-wrap.ts";

/** What is noted of a navigation that the command starts. All times are of the page's own clock, in ms. */
export interface NavigationState {
  /** When one started; 0 while none has. */
  at: number;
  /** When the last short timer that the command's events set will have run. */
  due: number;
  /** The queues of the browser's in which such events have put work. */
  readonly queued: Set<Queue>;
  /** Some of what is put off may open a dialog that waits for an answer. */
  asks: boolean;
  /** What is put off is looked for: between the look before the command and the end of its settling. */
  armed: boolean;
  /** What is around `setTimeout` and its like in the windows of the page and its frames. */
  wraps: readonly LaterWrap[];
  outside: Outside[];
  /** Requests that a script has started with the command and that still run. */
  requests: Set<object>;
  /** Documents that are listened in. */
  readonly heard: WeakMap<Document, LaterWrap>;
  /** Shadow roots that are listened in. */
  readonly inside: WeakSet<ShadowRoot>;
  /** Takes off what was put around the page's own functions, `setTimeout` and its like aside. */
  release: () => void;
  /** Another document is on its way. */
  started: () => void;
  /** Ends the wait for what is put off. */
  wake: (() => void) | undefined;
}

/** A page may outlive the version that set it: another shape gets another name. */
export const NAVIGATION = Symbol.for("pi-agent-browser.navigation2");

/** Undefined in a document that came after the watch. */
export function navigationState(): NavigationState | undefined {
  return Reflect.get(globalThis, NAVIGATION);
}
