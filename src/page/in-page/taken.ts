import type { Taken } from "../facts/taken.ts";
import { hidesContent } from "./kit/hides.ts";
import { watchOf } from "./kit/watch-state.ts";

/** Upstream clicks a box and reads its state then; a page may take away what is done. */
export default function taken(): Taken {
  const { watched, words } = watchOf();
  const clicked = watched.events.get("click");
  if (!clicked)
    return words.roots().some((root) => [...root.querySelectorAll("*")].some(hidesContent)) ? "hidden" : "none";
  if (!clicked.isConnected) return "gone";
  return watched.targets.length === 0 && words.mayHide(clicked) ? "unseen" : "none";
}
