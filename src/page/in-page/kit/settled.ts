import { isChecking } from "./checking.ts";
import { navigationState } from "./navigation-state.ts";
import { isReading } from "./reading.ts";

const TICK_MS = 10;

/** Behind every timer that is due. With 0 it would be no timer to the browser, and come before those that are late. */
const BEHIND_TIMERS_MS = 1;

/**
 * Resolves when the short timers that the command's events set have run, a box that it checks has changed and a folder that it gave
 * has been read, or when
 * a navigation starts or the tab closes itself: never later, since an evaluation that is pending when the new page
 * commits fails, and one in a tab that closes gets no answer. At once when there were none. Timers that are due on a busy
 * page may not have run: one of our own comes behind them. It ends the watch for timers, and takes the wrapper off where
 * the page's own timers are late to do so.
 */
export function settled(): true | Promise<true> {
  const state = navigationState();
  if (!state) return true;
  state.armed = false;
  for (const { unwrap } of state.wraps) unwrap();
  const isPending = (): boolean => performance.now() < state.due || isChecking() || isReading();
  const waits = isPending();
  if (state.at > 0 || (!waits && state.due === 0)) {
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
    if (waits) tick();
    else setTimeout(tick, BEHIND_TIMERS_MS);
  });
}
