/** Where a widget can stand. Frames are made by the server, what is inside a document by the page's script. */
import type { Place } from "./types.ts";

function place(name: string, around: string, weight: number, more: Partial<Place> = {}): Place {
  return { name, around, frames: [], seen: true, css: true, weight, ...more };
}

export const PLACES: readonly Place[] = [
  place("top", "plain", 10),
  place("frame-same", "plain", 2, { frames: ["same"], css: false }),
  place("frame-other", "plain", 2, { frames: ["other"], css: false, seen: false }),
  place("frame-nested", "plain", 1, { frames: ["same", "same"], css: false }),
  place("frame-mixed", "plain", 1, { frames: ["other", "same"], css: false, seen: false }),
  place("shadow-open", "open", 2, { css: false }),
  place("shadow-closed", "closed", 1, { css: false, seen: false }),
  place("shadow-nested", "nested", 1, { css: false }),
  place("modal", "modal", 2),
  place("scroll-box", "box", 2),
  place("sticky-header", "sticky", 2),
  place("off-screen", "far", 2),
  place("closing-layer", "closing", 1),
  place("virtual-row", "virtual", 1),
];
