import { isChecked } from "./kit/checked.ts";
import { navigationState } from "./kit/navigation-state.ts";
import { knownWatch } from "./kit/watch-state.ts";

/** How long a started navigation is waited for, in ms. */
const SETTLE_MS = 1500;

/** How long a box that was clicked may take to show its new state, in ms. */
const CHECK_MS = 700;

/** A box of the page's own may change only once its server or an animation has answered. */
function isChecking(): boolean {
  const { wants, events, since } = knownWatch()?.watched ?? {};
  if (wants === undefined || !events || since === undefined || performance.now() - since > CHECK_MS) return false;
  const box = (events.get("change") ?? events.get("click"))?.closest("[aria-checked],[aria-pressed],input");
  return box?.isConnected === true && isChecked(box) === !wants;
}

/** True when no navigation is on its way: the watch saw none, its document is gone, or it has taken too long. */
export default function settled(): boolean {
  const state = navigationState();
  if (isChecking()) return false;
  return !state || state.at === 0 || performance.now() - state.at > SETTLE_MS;
}
