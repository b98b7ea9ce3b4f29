import { isShadowRoot } from "./elements.ts";

function isDocument(node: Node): node is Document {
  return "defaultView" in node;
}

/** The node around a node, out of a shadow root and out of a frame of the same origin too. */
function around(node: Node): Node | null {
  if (isDocument(node)) return node.defaultView?.frameElement ?? null;
  return node.parentNode ?? (isShadowRoot(node) ? node.host : null);
}

/** Whether the first is the second or holds it, through shadow roots and frames of the same origin. */
export function within(outer: Node, inner: Node | null | undefined): boolean {
  for (let at = inner ?? null; at; at = around(at)) if (at === outer) return true;
  return false;
}
