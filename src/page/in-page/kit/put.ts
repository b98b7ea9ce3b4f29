import { isUntyped } from "../../facts/fit.ts";
import { isElement, isHtml, isInput, isNode, isTextarea } from "./elements.ts";

/** Sets the value of a field as a user's choice would, past what a page has put over it, and tells the page. */
export function put(field: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, "value", value, field);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** How long upstream may take from here to its own act, in ms. */
const SOON_MS = 2_000;

/**
 * Upstream's fill empties a field, tells the page, and inserts text. A date or a slider takes no text (seen on 0.41.2):
 * the value is put in when such a field in `root` has been emptied, and the page is told of that instead.
 */
export function putWhenEmptied(root: Node, value: string): void {
  const done = new AbortController();
  const onEmptied = (event: Event): void => {
    const { target: field } = event;
    if (!field || !isNode(field) || !isElement(field) || !isInput(field) || !isUntyped(field.type)) return;
    done.abort();
    event.stopImmediatePropagation();
    put(field, value);
  };
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(SOON_MS)]);
  root.addEventListener("input", onEmptied, { capture: true, signal });
}

/**
 * Upstream's fill empties fields alone; into an editor, and into the field of a component that it was given, it only
 * inserts, at the selection (seen on 0.41.2).
 */
export function selectAll(editor: Element): void {
  if (!isHtml(editor)) return;
  editor.focus();
  if (isInput(editor) || isTextarea(editor)) editor.select();
  else editor.ownerDocument.getSelection()?.selectAllChildren(editor);
}
