import { isChecked } from "./checked.ts";
import { knownWatch, type Watched } from "./watch-state.ts";

/** How long a box that was clicked may take to show its new state, in ms. */
const CHECK_MS = 700;

/** How soon after its click upstream clicks a box again by a script that has not changed at once, in ms: 3 as a rule. */
const AGAIN_MS = 250;

/** What has a state that a click turns; the pointer may go to what is drawn in it. */
export const BOXES = "[aria-checked],[aria-pressed],input";

/** Remembers the box that the command has clicked. */
export function noteBox(watched: Watched, target: Element, { timeStamp }: Event): void {
  const box = watched.wants === undefined ? null : target.closest(BOXES);
  watched.box = box ? { element: box, at: timeStamp } : undefined;
}

/** Whether this is upstream's second click on it, which would turn a box back that takes its time. */
export function isSecondClick({ box }: Watched, { isTrusted, timeStamp }: Event, target: Element): boolean {
  return !isTrusted && box?.element === target && timeStamp - box.at < AGAIN_MS;
}

/** A box of the page's own may change only once its server or an animation has answered. */
export function isChecking(): boolean {
  const { wants, events, since } = knownWatch()?.watched ?? {};
  if (wants === undefined || !events || since === undefined || performance.now() - since > CHECK_MS) return false;
  const box = (events.get("change") ?? events.get("click"))?.closest(BOXES);
  return box?.isConnected === true && isChecked(box) === !wants;
}
