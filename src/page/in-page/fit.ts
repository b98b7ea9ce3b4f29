import { isUntyped, type Unfit } from "../facts/fit.ts";
import type { Sought } from "../facts/sought.ts";
import { isEditable, isInput, isTextarea } from "./kit/elements.ts";
import { innerControl } from "./kit/inner-control.ts";
import { kindOf } from "./kit/kind.ts";
import { matchingIn } from "./kit/matching.ts";
import { put, putWhenEmptied, selectAll } from "./kit/put.ts";
import { rendered } from "./kit/visible.ts";
import { knownWatch } from "./kit/watch-state.ts";

type Aim = Omit<Sought, "chosen">;

const OTHERS: Readonly<Record<string, Unfit>> = {
  select: "list",
  toggle: "toggle",
  button: "button",
  file: "file",
  frame: "frame",
};

/** What a ref means is known by the focus that it was given; one that had it before, or takes none, is not known. */
function aimed(sought: Aim | null): Element | undefined {
  return sought === null ? knownWatch()?.watched?.events.get("focusin") : matchingIn(sought).slice(sought.at)[0];
}

function unfit(element: Element): Unfit | undefined {
  const other = OTHERS[kindOf(element)];
  if (other) return other;
  if (!isInput(element) && !isTextarea(element)) return undefined;
  if (element.readOnly) return "read-only";
  if (element.matches(":disabled")) return "disabled";
  return rendered(element) ? undefined : "hidden";
}

/**
 * Prepares an element for a fill. Throws `marker` with the reason when the element is none that a text may be filled into. `wanted` is what it is to
 * hold, where it may be a field that takes no typed text. `only` vets and prepares nothing.
 */
export default function fit(sought: Aim | null, marker: string, wanted: string | null, only = false): true {
  const target = aimed(sought);
  const element = target && (innerControl(target, "fill") ?? target);
  const reason = element && unfit(element);
  if (reason) throw new Error(`${marker}:${reason}`);
  if (only) return true;
  if (element && (isEditable(element) || element !== target)) selectAll(element);
  if (!element || wanted === null) return true;
  // A ref can mean one part of a date (its month), which has the focus as the whole field has.
  if (sought === null && isInput(element) && isUntyped(element.type)) put(element, wanted);
  putWhenEmptied(element.getRootNode(), wanted);
  return true;
}
