/** Fields that were filled, and hold something else since. */
import type { ChangedField } from "../../facts/changed-field.ts";
import { isField } from "./elements.ts";
import { kindOf } from "./kind.ts";
import { who } from "./name.ts";
import { fieldFacts } from "./secrecy.ts";

const LONGEST_TEXT = 80;
const MOST_KEPT = 20;

export type Kept = Map<Element, string>;

/** Remembers what these fields hold now, and what all hold that were remembered. */
export function keepFields(kept: Kept, filled: Iterable<Element>): void {
  for (const field of [...kept.keys(), ...filled]) {
    if (field.isConnected && isField(field) && kindOf(field) === "text" && (kept.has(field) || kept.size < MOST_KEPT))
      kept.set(field, field.value);
    else kept.delete(field);
  }
}

/** The first field that holds another text now; null where none does, or where its text must not be told. */
export function changedField(kept: Kept, isMeant: (field: Element) => boolean): ChangedField | null {
  for (const [field, was] of kept) {
    if (!field.isConnected || !isField(field) || field.value === was || !isMeant(field)) continue;
    const facts = fieldFacts(field);
    if (field.value === "") return { who: who(field), text: "", names: [] };
    if (facts && !facts.typed) return { who: who(field), text: field.value.slice(0, LONGEST_TEXT), names: facts.names };
  }
  return null;
}
