import { isUntyped } from "../../facts/fit.ts";
import { isInput } from "./elements.ts";

/** Sets the value of a field as a user's choice would, past what a page has put over it, and tells the page. */
export function put(field: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, "value", value, field);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** How long upstream may take from here to its own act, in ms. */
const SOON_MS = 5_000;

/**
 * Upstream's fill empties a field, tells the page, and inserts text. A date or a slider takes no text (seen on 0.41.2):
 * the value is put in when such a field in `root` has been emptied, and the page is told of that instead.
 */
export function putWhenEmptied(root: Node, value: string): void {
  const done = new AbortController();
  const onEmptied = (event: Event): void => {
    const field = event.target;
    if (!(field instanceof Element && isInput(field) && isUntyped(field.type))) return;
    done.abort();
    event.stopImmediatePropagation();
    put(field, value);
  };
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(SOON_MS)]);
  root.addEventListener("input", onEmptied, { capture: true, signal });
}
