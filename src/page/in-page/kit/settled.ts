import { isChecking } from "./checking.ts";
import { navigationState } from "./navigation-state.ts";

const TICK_MS = 10;

/**
 * Resolves when the short timers that the command's events set have run and a box that it checks has changed, or when
 * a navigation starts or the tab closes itself: never later, since an evaluation that is pending when the new page
 * commits fails, and one in a tab that closes gets no answer. At once when there were none. It ends the watch for
 * timers, and takes the wrapper off where the page's own timers are late to do so.
 */
export function settled(): true | Promise<true> {
  const state = navigationState();
  if (!state) return true;
  state.armed = false;
  for (const { unwrap } of state.wraps) unwrap();
  const isPending = (): boolean => performance.now() < state.due || isChecking();
  if (state.at > 0 || !isPending()) {
    state.release();
    return true;
  }
  return new Promise((resolve) => {
    state.wake = () => {
      state.wake = undefined;
      state.release();
      resolve(true);
    };
    const tick = (): void => {
      const left = state.due - performance.now();
      if (isPending()) setTimeout(tick, left > 0 ? left : TICK_MS);
      else state.wake?.();
    };
    tick();
  });
}
