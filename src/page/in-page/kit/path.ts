function isSearchable(node: Node): node is Document | ShadowRoot | Element {
  return "querySelectorAll" in node;
}

/** The place of an element among its siblings of the same name, from 1; undefined when it is the only one. */
function place(element: Element): number | undefined {
  // The parent of what stands at the top of a shadow root is the root, which is no element.
  const parent = element.parentNode;
  const siblings = parent && isSearchable(parent) ? [...parent.children] : [];
  const alike = siblings.filter((one) => one.localName === element.localName);
  return alike.length > 1 ? alike.indexOf(element) + 1 : undefined;
}

/** The selector of an id that no other element of the same document or shadow root has. */
function idSelector(element: Element): string | undefined {
  if (!element.id) return undefined;
  const selector = `#${CSS.escape(element.id)}`;
  const root = element.getRootNode();
  return isSearchable(root) && root.querySelectorAll(selector).length === 1 ? selector : undefined;
}

/** A selector that works inside the document or shadow root that the element is in. */
export function pathOf(element: Element): string {
  const parts: string[] = [];
  for (let at: Element | null = element; at && !/^(body|html)$/.test(at.localName); at = at.parentElement) {
    const id = idSelector(at);
    if (id !== undefined) {
      parts.unshift(id);
      break;
    }
    const nth = place(at);
    // A script can make elements whose names read as CSS.
    const tag = CSS.escape(at.localName);
    parts.unshift(nth === undefined ? tag : `${tag}:nth-of-type(${nth})`);
  }
  return parts.join(" > ");
}

/** A selector that works for an element of the page itself. */
export function selectorOf(element: Element): string {
  const path = pathOf(element);
  if (path.startsWith("#")) return path;
  return path === "" ? "body" : `body > ${path}`;
}

/** An element in its parent; one whose name reads as XPath is told by its number alone. */
function xpathStep(element: Element): string {
  if (!/^[a-z][a-z0-9-]*$/.test(element.localName)) {
    const all = element.parentElement?.children;
    return `*[${all ? [...all].indexOf(element) + 1 : 1}]`;
  }
  const nth = place(element);
  return nth === undefined ? element.localName : `${element.localName}[${nth}]`;
}

/** The same as an XPath from the root of the document. */
export function xpathOf(element: Element): string {
  const parts: string[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    parts.unshift(xpathStep(at));
  }
  return `/${parts.join("/")}`;
}
