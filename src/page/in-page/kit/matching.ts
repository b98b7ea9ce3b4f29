import { isElement } from "./elements.ts";

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
