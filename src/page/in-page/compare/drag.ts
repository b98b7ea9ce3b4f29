import type { Compared, Deed } from "../kit/deed.ts";

/** The browser itself carries it: only that ends in a drop. Pages that move things by the pointer keep it from doing so. */
function isCarried({ element, watched: { dragged } }: Deed): boolean {
  return dragged ? !dragged.defaultPrevented : element.closest("[draggable=true]") !== null;
}

export default function drag(deed: Deed): Compared {
  const { watched, words } = deed;
  const { events, destination } = watched;
  const on = events.get("drop");
  const there = on && (!destination || words.within(destination, on) || words.within(on, destination));
  return there || isCarried(deed) ? { holds: there === true } : {};
}
