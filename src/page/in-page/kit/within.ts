import { isShadowRoot } from "./elements.ts";

/** The node around a node, out of a shadow root too. */
function around(node: Node): Node | null {
  return node.parentNode ?? (isShadowRoot(node) ? node.host : null);
}

/** Whether the first is the second or holds it, through shadow roots. */
export function within(outer: Node, inner: Node | null | undefined): boolean {
  for (let at = inner ?? null; at; at = around(at)) if (at === outer) return true;
  return false;
}
