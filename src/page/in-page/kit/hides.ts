import { documentIn } from "./roots.ts";

/** What can have a shadow root beside elements with names of a page's own. */
const MAY_HOST = /^(?:article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;

/**
 * Whether an element shows something that its page cannot look into: a frame of another origin, a component without an
 * open root, or a box that nothing in the document fills, as of the host of a closed root.
 */
export function hidesContent(element: Element): boolean {
  const { localName } = element;
  if (/^i?frame$/.test(localName)) return documentIn(element) === null;
  if (element.shadowRoot) return false;
  const { width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return false;
  return localName.includes("-") || (MAY_HOST.test(localName) && !element.hasChildNodes());
}
