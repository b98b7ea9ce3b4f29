import type { FocusedElement } from "../facts/focused.ts";
import { isInput } from "./kit/elements.ts";
import { focused } from "./kit/focus.ts";
import { nameOf } from "./kit/name.ts";
import { roleOf } from "./kit/role.ts";

const LONGEST = 120;

function boxOf(element: Element): NonNullable<FocusedElement["box"]> {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** The element with the focus; null when that is the page itself. */
export default function focusedElement(): FocusedElement | null {
  const element = focused();
  if (!element || element.localName === "body" || element.localName === "html") return null;
  return {
    tag: element.localName,
    role: roleOf(element),
    name: nameOf(element, LONGEST),
    ...(element.id === "" ? {} : { id: element.id.slice(0, LONGEST) }),
    ...(isInput(element) ? { type: element.type } : {}),
    ...(element.ownerDocument === document ? { box: boxOf(element) } : {}),
  };
}
