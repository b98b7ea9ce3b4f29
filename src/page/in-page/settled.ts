import { navigationState } from "./kit/navigation-state.ts";

/** How long a started navigation is waited for, in ms. */
const SETTLE_MS = 1500;

/** True when no navigation is on its way: the watch saw none, its document is gone, or it has taken too long. */
export default function settled(): boolean {
  const state = navigationState();
  return !state || state.at === 0 || performance.now() - state.at > SETTLE_MS;
}
