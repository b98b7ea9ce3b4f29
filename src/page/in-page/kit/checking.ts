import { isChecked } from "./checked.ts";
import { knownWatch } from "./watch-state.ts";

/** How long a box that was clicked may take to show its new state, in ms. */
const CHECK_MS = 700;

/** A box of the page's own may change only once its server or an animation has answered. */
export function isChecking(): boolean {
  const { wants, events, since } = knownWatch()?.watched ?? {};
  if (wants === undefined || !events || since === undefined || performance.now() - since > CHECK_MS) return false;
  const box = (events.get("change") ?? events.get("click"))?.closest("[aria-checked],[aria-pressed],input");
  return box?.isConnected === true && isChecked(box) === !wants;
}
