import { documentIn } from "./roots.ts";

function focusedIn(element: Element): Element | null {
  return element.shadowRoot?.activeElement ?? documentIn(element)?.activeElement ?? null;
}

/** The element that has the focus, through open shadow roots and same-origin frames; the body when nothing has it. */
export function focused(): Element | null {
  let at = document.activeElement;
  for (let inner = at && focusedIn(at); inner && inner !== at; inner = focusedIn(inner)) at = inner;
  return at;
}
