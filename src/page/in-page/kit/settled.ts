import { isChecking } from "./checking.ts";
import { ASKING, BEHIND } from "./later.ts";
import { type NavigationState, navigationState } from "./navigation-state.ts";
import { isReading } from "./reading.ts";

const TICK_MS = 10;

/** Behind every timer that is due. With 0 it would be no timer to the browser, and come before those that are late. */
const BEHIND_TIMERS_MS = 1;

/** How long a queue of the browser's may take on a busy machine, in ms. */
const QUEUE_MS = 1_000;

/** How long the answers to requests are waited for that the command's events have sent, in ms: most are there by then. */
const ANSWER_MS = 150;

/** Comes behind what stands in the browser's queues: asks each once, and gives whether one has not answered yet. */
function queuesOf({ queued }: NavigationState, answered: () => void): () => boolean {
  // No frame comes in a tab that does not show, and hardly an idle moment.
  if (document.hidden) queued.clear();
  const end = performance.now() + QUEUE_MS;
  for (const queue of queued) {
    BEHIND[queue](() => {
      queued.delete(queue);
      answered();
    });
  }
  return () => queued.size > 0 && performance.now() < end;
}

/** Whether a dialog may open meanwhile that waits for an answer: what is pending then hangs for 30 s (upstream's). */
function mayAsk({ asks, requests, queued }: NavigationState): boolean {
  const isUnknown = requests.size > 0 || queued.has("message");
  return asks || (isUnknown && [...document.scripts].some(({ text }) => ASKING.test(text)));
}

/**
 * Resolves when the short timers that the command's events set have run, what they put into queues of the browser's has
 * had its turn, what they asked of a server is answered (or takes longer than most), a box that it checks has changed and
 * a folder that it gave has been read, or when a navigation starts or the tab closes itself: never later, since an
 * evaluation that is pending when the new page commits fails, and one in a tab that closes gets no answer. At once when
 * there were none. Timers that are due on a busy page may not have run: one of our own comes behind them. Where a dialog
 * may open instead, nothing is kept pending: the answer is how long it is to be waited for in another way, in ms. It ends
 * the watch for timers, and takes the wrappers off where the page's own timers are late to do so.
 */
function settled(): true | number | Promise<true> {
  const state = navigationState();
  if (!state) return true;
  state.armed = false;
  for (const { unwrap } of state.wraps) unwrap();
  const answered = performance.now() + ANSWER_MS;
  const isAnswering = (): boolean => state.requests.size > 0 && performance.now() < answered;
  const isLate = (): boolean => performance.now() < state.due || isAnswering() || isChecking() || isReading();
  const waits = isLate() || state.queued.size > 0;
  if (state.at > 0 || (!waits && state.due === 0)) {
    state.release();
    return true;
  }
  if (waits && mayAsk(state)) {
    state.release();
    const most = isChecking() || isReading() ? QUEUE_MS : ANSWER_MS;
    return Math.ceil(Math.max(most, state.due - performance.now()));
  }
  return new Promise((resolve) => {
    state.wake = () => {
      state.wake = undefined;
      state.release();
      resolve(true);
    };
    const isQueued = queuesOf(state, () => {
      if (!isLate() && !isQueued()) state.wake?.();
    });
    const tick = (): void => {
      const left = state.due - performance.now();
      if (isLate() || isQueued()) setTimeout(tick, left > 0 ? left : TICK_MS);
      else state.wake?.();
    };
    if (waits) tick();
    else setTimeout(tick, BEHIND_TIMERS_MS);
  });
}

/** The same; throws `asks`, a colon and the time (ms) that is to be waited for in another way. */
export function settledBy(asks: string): true | Promise<true> {
  const done = settled();
  if (typeof done === "number") throw new Error(`${asks}:${done}`);
  return done;
}
