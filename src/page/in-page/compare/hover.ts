import type { Compared, Deed } from "../kit/deed.ts";
import { documentIn } from "../kit/roots.ts";

/**
 * :hover changes late when something moves, and a menu that opens under the pointer takes it: the first hit on it counts.
 * Where the page was scrolled to it, what came under the pointer as it stood before was hit first.
 */
export default function hover({ element, watched: { pointers }, words }: Deed): Compared {
  const inner = documentIn(element);
  if (inner && pointers.has(inner)) return { holds: true };
  const all = pointers.get(element.ownerDocument) ?? [];
  const pointer = all.find(({ hit }) => words.within(element, hit)) ?? all[0];
  if (!pointer) return { holds: element.matches(":hover") };
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { x, y, hit } = pointer;
  const inside = x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
  // A page that renders anew what is hovered has taken the pointer.
  return { holds: inside && (!hit.isConnected || words.within(element, hit)) };
}
