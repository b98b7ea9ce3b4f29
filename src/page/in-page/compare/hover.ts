import type { Compared, Deed } from "../kit/deed.ts";

/** :hover changes late when something moves, and a menu that opens under the pointer takes it: the first hit counts. */
export default function hover({ element, watched: { pointer }, words }: Deed): Compared {
  if (!pointer) return { holds: element.matches(":hover") };
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { x, y, hit } = pointer;
  const inside = x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
  // A page that renders anew what is hovered has taken the pointer.
  return { holds: inside && (!hit.isConnected || words.within(element, hit)) };
}
