import type { Sought } from "../../facts/sought.ts";
import { isElement } from "./elements.ts";
import { documentIn } from "./roots.ts";
import { viewsIn } from "./views.ts";

function xpathMatches(path: string, root: Document): Element[] {
  const found = root.evaluate(path, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  const nodes = Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index));
  return nodes.filter((node) => node !== null && isElement(node));
}

/**
 * The elements of the page itself, or of a frame's document, that a selector of the caller's matches (CSS, or
 * `xpath=...`), as upstream finds them: it acts on the first, hidden or not. Throws when the selector is not valid.
 */
export function matching(selector: string, root: Document = document): Element[] {
  const xpath = /^xpath=(.*)$/s.exec(selector)?.[1];
  return xpath === undefined ? [...root.querySelectorAll(selector)] : xpathMatches(xpath, root);
}

/** The first match; undefined when there is none, or no selector. */
export function firstMatch(selector: string | undefined): Element | undefined {
  return selector === undefined ? undefined : matching(selector)[0];
}

/** What a selector matches in the frame that is selected by its ref, which means nothing in the page: where one fits. */
function matchingInside(selector: string): Element[] {
  const inner = viewsIn(window).slice(1);
  const [only, ...others] = inner.map((view) => matching(selector, view.document)).filter(({ length }) => length > 0);
  return only && others.length === 0 ? only : [];
}

/** All matches in the document that is meant; none where that cannot be looked into. Throws as `matching` does. */
export function matchingIn({ selector, frame }: Pick<Sought, "selector" | "frame">): Element[] {
  if (frame === null) return matching(selector);
  if (frame.startsWith("@")) return matchingInside(selector);
  const holder = firstMatch(frame);
  const inner = holder && documentIn(holder);
  return inner ? matching(selector, inner) : [];
}
