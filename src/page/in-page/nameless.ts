import { DATE_ROLE } from "../facts/date-field.ts";
import type { NamelessArgs, NamelessControl } from "../facts/nameless.ts";
import { isInput } from "./kit/elements.ts";
import { hintOf } from "./kit/hint.ts";
import { nameOf } from "./kit/name.ts";
import { isNameless } from "./kit/nameless.ts";
import { roleOf } from "./kit/role.ts";
import { frameDocument } from "./kit/roots.ts";
import { rendered } from "./kit/visible.ts";

/** What is looked at; a page with more gets no hints, so that its snapshot does not wait for them. */
const MOST_ELEMENTS = 12_000;
const MOST_CONTROLS = 1_500;
const MOST_NAMELESS = 150;
/** Whether something shows a hand costs a style each; a page with more such boxes has others than controls. */
const MOST_STYLES = 150;

const CONTROLS = "a[href],button,input,select,textarea,summary,[role],[onclick],[tabindex]";
const ROLES =
  /^(?:button|link|checkbox|radio|switch|tab|menuitem|option|combobox|textbox|searchbox|slider|spinbutton)$/;

/** How a value looks that `fill` takes, by the type of the field. */
const DATES: Readonly<Record<string, string>> = {
  date: "2027-01-31",
  time: "13:45",
  "datetime-local": "2027-01-31T13:45",
  month: "2027-01",
  week: "2027-W05",
};

const pointed = (element: Element): boolean => getComputedStyle(element).cursor === "pointer";

/** Upstream lists what no role makes a control by its handler, its place in the order of Tab, or its pointer. */
class Clickable {
  #styles = 0;

  has(element: Element): boolean {
    if (element.hasAttribute("onclick") || element.matches("[tabindex]:not([tabindex^='-'])")) return true;
    if (!element.hasAttribute("class") && !element.hasAttribute("style")) return false;
    if (element.childElementCount > 3 || /[\p{L}\p{N}]/u.test(element.textContent ?? "")) return false;
    if (++this.#styles > MOST_STYLES) return false;
    return pointed(element) && !(element.parentElement && pointed(element.parentElement));
  }
}

function roleIn(element: Element, clickable: Clickable): string {
  const role = roleOf(element);
  if (ROLES.test(role)) return role;
  const plain = role === "" && element.namespaceURI?.endsWith("/xhtml") === true;
  return plain && clickable.has(element) && !element.closest("a[href],button") ? "generic" : "";
}

function isHidden(element: Element): boolean {
  const silent = element.localName === "input" && element.getAttribute("type") === "hidden";
  return silent || !rendered(element) || element.closest("[aria-hidden=true],[inert]") !== null;
}

function dateHint(element: Element, form: string): string {
  const name = nameOf(element) || hintOf(element, CONTROLS);
  return name === "" ? form : `${name}, as ${form}`;
}

class Search {
  readonly found: NamelessControl[] = [];
  readonly #clickable = new Clickable();
  #elements = 0;
  #controls = 0;

  get tooMany(): boolean {
    return this.#elements > MOST_ELEMENTS || this.#controls > MOST_CONTROLS || this.found.length > MOST_NAMELESS;
  }

  in(root: Document | ShadowRoot | Element): void {
    for (const element of root.querySelectorAll("*")) {
      this.#elements++;
      if (this.tooMany) return;
      this.#note(element);
      const inner = element.shadowRoot ?? frameDocument(element);
      if (inner) this.in(inner);
    }
  }

  #note(element: Element): void {
    const date = isInput(element) ? DATES[element.type] : undefined;
    if (date !== undefined) {
      if (!isHidden(element)) this.found.push({ role: DATE_ROLE, hint: dateHint(element, date) });
      return;
    }
    const role = roleIn(element, this.#clickable);
    if (role === "") return;
    this.#controls++;
    if (isNameless(element) && !isHidden(element)) this.found.push({ role, hint: hintOf(element, CONTROLS) });
  }
}

/** The controls without a name, in the order of the page, with what says the most of them. */
export default function nameless({ scope }: NamelessArgs): NamelessControl[] {
  const search = new Search();
  const start = scope === undefined ? document : document.querySelector(scope);
  if (start) search.in(start);
  return search.tooMany ? [] : search.found;
}
