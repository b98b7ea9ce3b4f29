import type { NamelessArgs, NamelessControl } from "../facts/nameless.ts";
import { hintOf } from "./kit/hint.ts";
import { isNameless } from "./kit/nameless.ts";
import { roleOf } from "./kit/role.ts";
import { frameDocument } from "./kit/roots.ts";
import { rendered } from "./kit/visible.ts";

/** Elements looked at; a page with more keeps its controls without hints. */
const MOST_ELEMENTS = 10_000;
const MOST_CONTROLS = 150;

const CONTROLS = "a[href],button,input,select,textarea,summary,[role],[onclick],[tabindex]";
const ROLES =
  /^(?:button|link|checkbox|radio|switch|tab|menuitem|option|combobox|textbox|searchbox|slider|spinbutton)$/;

/** Upstream lists what no role makes a control by its handler, its place in the order of Tab, or its pointer. */
function isClickable(element: Element): boolean {
  if (element.hasAttribute("onclick") || element.matches("[tabindex]:not([tabindex^='-'])")) return true;
  const { parentElement: parent } = element;
  const points = (one: Element): boolean => getComputedStyle(one).cursor === "pointer";
  if (element.childElementCount > 3 || /[\p{L}\p{N}]/u.test(element.textContent ?? "")) return false;
  return points(element) && !(parent && points(parent));
}

function roleIn(element: Element): string {
  const role = roleOf(element);
  if (ROLES.test(role)) return role;
  return role === "" && !element.closest("svg,a[href],button") && isClickable(element) ? "generic" : "";
}

function isHidden(element: Element): boolean {
  const silent = element.localName === "input" && element.getAttribute("type") === "hidden";
  return silent || !rendered(element) || element.closest("[aria-hidden=true],[inert]") !== null;
}

/** The controls without a name, in the order of the page, with what says the most of them. */
export default function nameless({ scope }: NamelessArgs): NamelessControl[] {
  const found: NamelessControl[] = [];
  let seen = 0;
  const walk = (root: Document | ShadowRoot | Element): void => {
    for (const element of root.querySelectorAll("*")) {
      if (++seen > MOST_ELEMENTS) return;
      const role = roleIn(element);
      if (role !== "" && !isHidden(element) && isNameless(element))
        found.push({ role, hint: hintOf(element, CONTROLS) });
      if (element.shadowRoot) walk(element.shadowRoot);
      const inner = frameDocument(element);
      if (inner) walk(inner);
    }
  };
  const start = scope === undefined ? document : document.querySelector(scope);
  if (start) walk(start);
  return seen > MOST_ELEMENTS || found.length > MOST_CONTROLS ? [] : found;
}
