import { isField, isInput, isSelect } from "./elements.ts";

/** Fields of one document or shadow root that are compared. */
const MOST_FIELDS = 1_000;
/** Characters of a field that are compared, besides its length. */
const MOST_COMPARED = 500;

function stateOf(element: Element): string {
  const value = isField(element) ? element.value : "";
  const checked = isInput(element) && element.checked;
  const index = isSelect(element) ? element.selectedIndex : "";
  return `${value.length}|${checked}|${index}|${value.slice(0, MOST_COMPARED)}`;
}

/** A number for what all fields hold and which popovers are open, of which the DOM tells no change. */
export function heldIn(places: readonly (Document | ShadowRoot)[]): number {
  let hash = 0;
  for (const place of places) {
    const fields = [...place.querySelectorAll("input,textarea,select,:popover-open")].slice(0, MOST_FIELDS);
    for (const field of fields) {
      const state = stateOf(field);
      for (let at = 0; at < state.length; at++) hash = (hash * 31 + state.charCodeAt(at)) | 0;
    }
  }
  return hash;
}
