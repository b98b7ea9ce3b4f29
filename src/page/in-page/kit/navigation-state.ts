import type { Outside } from "../../facts/effects.ts";
import type { TimerWrap } from "./timer-wrap.ts";

/** What is noted of a navigation that the command starts. All times are of the page's own clock, in ms. */
export interface NavigationState {
  /** When one started; 0 while none has. */
  at: number;
  /** When the last short timer that the command's events set will have run. */
  due: number;
  /** Timers are looked for: between the look before the command and the end of its settling. */
  armed: boolean;
  /** What is around `setTimeout` in the windows of the page and its frames. */
  wraps: readonly TimerWrap[];
  outside: Outside[];
  /** Requests that a script has started with the command and that still run. */
  running: number;
  /** Documents that are listened in. */
  readonly heard: WeakMap<Document, TimerWrap>;
  /** Shadow roots that are listened in. */
  readonly inside: WeakSet<ShadowRoot>;
  /** Takes off what was put around the page's own functions, `setTimeout` aside. */
  release: () => void;
  /** Another document is on its way. */
  started: () => void;
  /** Ends the wait for timers. */
  wake: (() => void) | undefined;
}

/** A page may outlive the version that set it: another shape gets another name. */
export const NAVIGATION = Symbol.for("pi-agent-browser.navigation");

/** Undefined in a document that came after the watch. */
export function navigationState(): NavigationState | undefined {
  return Reflect.get(globalThis, NAVIGATION);
}
