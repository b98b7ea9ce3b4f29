import { firstMatch } from "./matching.ts";

/** What scrolls the page itself. */
export function pageScroller(): Element {
  return document.scrollingElement ?? document.documentElement;
}

/** The container that a selector means, or else the page. Throws when there is none. */
export function scrollerOf(selector: string | undefined): Element {
  if (selector === undefined) return pageScroller();
  const container = firstMatch(selector);
  if (!container) throw new Error(`Element not found: ${selector}`);
  return container;
}
