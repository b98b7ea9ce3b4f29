import type { View } from "./views.ts";

type SetTimeout = typeof globalThis.setTimeout;

/** What is around the `setTimeout` of a window. */
export interface TimerWrap {
  readonly wrap: () => void;
  /** Takes it off at once. */
  readonly unwrap: () => void;
  /** The event is through. */
  readonly leave: () => void;
  /** Whether an event of the command is being handled. */
  readonly handles: () => boolean;
}

/**
 * Wraps `setTimeout` while an event of the command is dispatched: from the window's capture phase to its bubble phase.
 * A timer takes the wrapper off where the event is stopped on its way, so that the page's own is not left changed.
 */
export function timerWrap(view: View, noteTimer: (delay: number) => void): TimerWrap {
  let own: SetTimeout | undefined;
  let real: SetTimeout = view.setTimeout;
  let depth = 0;
  const unwrap = (): void => {
    depth = 0;
    // The page may have put one of its own there meanwhile.
    if (own && view.setTimeout === own) Reflect.set(view, "setTimeout", real);
    own = undefined;
  };
  const wrap = (): void => {
    depth++;
    if (own) return;
    const page = view.setTimeout;
    real = page;
    // A method, so that its name is kept when the script is made small.
    const wrapper = {
      setTimeout(this: unknown, handler: TimerHandler, delay?: number, ...rest: unknown[]): number {
        noteTimer(Math.max(Number(delay) || 0, 0));
        return Reflect.apply(page, this, [handler, delay, ...rest]);
      },
    };
    own = wrapper.setTimeout;
    Reflect.set(view, "setTimeout", own);
    Reflect.apply(page, view, [unwrap, 0]);
  };
  const leave = (): void => {
    if (--depth <= 0) unwrap();
  };
  return { wrap, unwrap, leave, handles: () => own !== undefined };
}
