import type { TargetFacts } from "../../facts/target.ts";
import { isInput, isSelect, isToggle } from "./elements.ts";
import { kindOf, textIn } from "./kind.ts";
import { clean } from "./text.ts";
import type { Watched } from "./watch-state.ts";
import type { Words } from "./words.ts";

/** What a command did to which element, with which values. */
export interface Deed {
  readonly verb: string;
  readonly values: readonly string[];
  readonly element: Element;
  readonly watched: Watched;
  readonly words: Words;
}

/** Compares in the page, so that no value leaves it. Facts that are left out are as in `UNCOMPARED`. */
export interface Compared extends Pick<TargetFacts, "holds" | "formatted" | "select"> {
  /** The new text is there, and the old text too. */
  readonly kept: boolean;
}

export const UNCOMPARED: Compared = { holds: null, formatted: false, select: null, kept: false };

/** Letters and digits only, in lower case: what is left when a page has formatted a text. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** What a field makes of line ends. */
function asHeld(text: string, element: Element): string {
  return isInput(element) ? text.replace(/[\r\n]/g, "") : text.replace(/\r\n?/g, "\n");
}

function isSameValue(value: string, wanted: string, element: Element): boolean {
  if (value === asHeld(wanted, element)) return true;
  if (!isInput(element)) return false;
  const { type } = element;
  if (type === "number" || type === "range") return value !== "" && Number(value) === Number(wanted);
  return (type === "color" && value === wanted.toLowerCase()) || (type === "email" && value === wanted.trim());
}

function filled({ element, values: [wanted = ""] }: Deed): Compared {
  const kind = kindOf(element);
  const text = textIn(element);
  const rich = kind === "rich";
  if (!rich && kind !== "text") return UNCOMPARED;
  const holds = rich ? clean(text) === clean(wanted) : isSameValue(text, wanted, element);
  return {
    ...UNCOMPARED,
    holds,
    formatted: !holds && bare(wanted) !== "" && bare(text) === bare(wanted),
    kept: rich && !holds && clean(text).includes(clean(wanted)),
  };
}

function typed({ element, values: [wanted = ""], watched: { first, was } }: Deed): Compared {
  const kind = kindOf(element);
  const text = textIn(element);
  if (kind !== "text" && kind !== "rich") return UNCOMPARED;
  // A field that is as it was has taken nothing, even where it holds such a text already.
  const same = kind === "text" && element === first && text === was && wanted !== "";
  if (same) return { ...UNCOMPARED, holds: false };
  const holds = clean(text).includes(clean(wanted));
  return { ...UNCOMPARED, holds, formatted: !holds && bare(wanted) !== "" && bare(text).includes(bare(wanted)) };
}

function checked({ verb, element }: Deed): Compared {
  const said = element.getAttribute("aria-checked") ?? element.getAttribute("aria-pressed");
  const is = isToggle(element) ? element.checked : said === null ? null : said === "true";
  return { ...UNCOMPARED, holds: is === null ? null : is === (verb === "check") };
}

function isDisabled(element: Element | null): boolean {
  return element !== null && "disabled" in element && element.disabled === true;
}

function selected({ element, values }: Deed): Compared {
  if (!isSelect(element)) return UNCOMPARED;
  const options = [...element.options];
  const chosen = options.filter((option) => option.selected);
  const fits = ({ value, label }: HTMLOptionElement, wanted: string): boolean =>
    value === wanted || clean(label) === clean(wanted);
  const missing = values.filter((wanted) => !chosen.some((option) => fits(option, wanted))).length;
  const select = {
    multiple: element.multiple,
    missing,
    selected: chosen.length,
    disabled: chosen.filter((option) => isDisabled(option) || isDisabled(option.parentElement)).length,
    twins: values.filter((wanted) => options.filter((option) => fits(option, wanted)).length > 1).length,
  };
  return { ...UNCOMPARED, holds: missing === 0, select };
}

/** :hover changes late when something moves, and a menu that opens under the pointer takes it: the first hit counts. */
function hovered({ element, watched: { pointer }, words }: Deed): Compared {
  if (!pointer) return { ...UNCOMPARED, holds: element.matches(":hover") };
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { x, y, hit } = pointer;
  const inside = x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
  return { ...UNCOMPARED, holds: words.within(element, hit) && inside };
}

function dropped({ watched: { events, destination }, words }: Deed): Compared {
  const on = events.get("drop");
  const there = on && (!destination || words.within(destination, on) || words.within(on, destination));
  return { ...UNCOMPARED, holds: there === true };
}

function focusTaken({ element, words }: Deed): Compared {
  return { ...UNCOMPARED, holds: words.within(element, words.focused()) };
}

const COMPARISONS: Readonly<Record<string, (deed: Deed) => Compared>> = {
  fill: filled,
  type: typed,
  check: checked,
  uncheck: checked,
  select: selected,
  hover: hovered,
  drag: dropped,
  focus: focusTaken,
};

/** Whether the element is as the command should have left it; `UNCOMPARED` for commands that ask nothing of it. */
export function comparison(deed: Deed): Compared {
  return COMPARISONS[deed.verb]?.(deed) ?? UNCOMPARED;
}
