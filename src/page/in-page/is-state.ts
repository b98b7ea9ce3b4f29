import type { IsStateArgs, IsStateFacts } from "../facts/is-state.ts";
import { isChecked } from "./kit/checked.ts";
import { isInput, isToggle } from "./kit/elements.ts";
import { innerControl } from "./kit/inner-control.ts";
import { matching } from "./kit/matching.ts";

const CONTROLS = "button,input,select,textarea";

type Sort = IsStateFacts["sort"];

function shown(element: Element): Sort {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return "hidden";
  const { right, bottom } = element.getBoundingClientRect();
  return right + scrollX <= 0 || bottom + scrollY <= 0 ? "outside" : null;
}

function enabled(element: Element): Sort {
  if (element.closest("[aria-disabled=true]")) return "aria-disabled";
  if (element.closest("[inert]")) return "inert";
  const inside = [...(element.shadowRoot?.querySelectorAll(CONTROLS) ?? [])];
  return inside.length > 0 && inside.every((control) => control.matches(":disabled")) ? "disabled-inside" : null;
}

function checked(element: Element): Sort {
  if (element.matches("[aria-checked=mixed]") || (isInput(element) && element.indeterminate)) return "mixed";
  if (element.matches("[aria-pressed=true]")) return "pressed";
  if (element.matches("[aria-selected=true]")) return "selected";
  const inner = innerControl(element, "check");
  if (inner) return isChecked(inner) ? "checked-inside" : null;
  return isToggle(element) || element.matches("option,label,[aria-checked]") ? null : "plain";
}

/** What upstream's answer leaves out of the first match. */
export default function isState({ selector, asked }: IsStateArgs): IsStateFacts {
  const [element] = matching(selector);
  if (!element) return { sort: null };
  return { sort: asked === "visible" ? shown(element) : asked === "enabled" ? enabled(element) : checked(element) };
}
