import { all, isElement } from "./elements.ts";

function xpathMatches(path: string): Element[] {
  const found = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  const nodes = Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index));
  return nodes.filter((node) => node !== null && isElement(node));
}

/**
 * The elements of the page itself that a selector of the caller's matches (CSS, or `xpath=...`), as upstream finds
 * them: it acts on the first, hidden or not. Throws when the selector is not valid.
 */
export function matching(selector: string): Element[] {
  const xpath = /^xpath=(.*)$/s.exec(selector)?.[1];
  return xpath === undefined ? all(selector) : xpathMatches(xpath);
}

/** The first match; undefined when there is none, or no selector. */
export function firstMatch(selector: string | undefined): Element | undefined {
  return selector === undefined ? undefined : matching(selector)[0];
}
