import { isFrame } from "./elements.ts";

/** Elements that are searched for shadow roots and frames; a page with more has more. */
const MOST_ELEMENTS = 20_000;

function holdsDocument(element: Element): element is HTMLIFrameElement {
  return "contentDocument" in element;
}

/** The document that an element shows inside; null when it shows none, or one of another origin. */
export function documentIn(element: Element): Document | null {
  try {
    return holdsDocument(element) ? element.contentDocument : null;
  } catch {
    return null;
  }
}

/** The document of an iframe of the same origin. */
export function frameDocument(element: Element): Document | null {
  return isFrame(element) ? documentIn(element) : null;
}

/** The document, and the open shadow roots and same-origin frames in it, however deep. */
export function roots(): (Document | ShadowRoot)[] {
  const found: (Document | ShadowRoot)[] = [];
  let seen = 0;
  const walk = (root: Document | ShadowRoot): void => {
    found.push(root);
    for (const element of root.querySelectorAll("*")) {
      if (++seen > MOST_ELEMENTS) return;
      if (element.shadowRoot) walk(element.shadowRoot);
      const inner = frameDocument(element);
      if (inner) walk(inner);
    }
  };
  walk(document);
  return found;
}
