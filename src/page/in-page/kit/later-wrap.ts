import { type PutOff, watchPutOff } from "./later.ts";
import type { View } from "./views.ts";

/** What is around the functions of a window by which its page puts work off. */
export interface LaterWrap {
  /** @param comesBack whether the window gets the event again when it is through */
  readonly wrap: (comesBack: boolean) => void;
  /** Takes it off at once. */
  readonly unwrap: () => void;
  /** The event is through. */
  readonly leave: () => void;
  /** Whether an event of the command is being handled, of those that come back. */
  readonly handles: () => boolean;
}

/**
 * Wraps them while an event of the command is dispatched, from the window's capture phase to its bubble phase, and while
 * what its handlers have promised goes on: where a script dispatches it, that is only when the script has ended. A timer
 * takes the wrappers off.
 */
export function laterWrap(view: View, told: PutOff): LaterWrap {
  let undo: (() => void) | undefined;
  let depth = 0;
  const unwrap = (): void => {
    depth = 0;
    undo?.();
    undo = undefined;
  };
  const wrap = (comesBack: boolean): void => {
    if (comesBack) depth++;
    if (undo) return;
    const { setTimeout } = view;
    undo = watchPutOff(view, told);
    Reflect.apply(setTimeout, view, [unwrap, 0]);
  };
  const leave = (): void => {
    depth = Math.max(0, depth - 1);
  };
  return { wrap, unwrap, leave, handles: () => depth > 0 };
}
