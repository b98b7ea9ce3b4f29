import type { HiddenWay, HiddenWayArgs } from "../facts/hidden-way.ts";
import { all, isInput, isText, isToggle } from "./kit/elements.ts";
import { heldBack, onlyDisabled } from "./kit/held-back.ts";
import { matchingIn } from "./kit/matching.ts";
import { who } from "./kit/name.ts";
import { selectorOf } from "./kit/path.ts";
import { visible } from "./kit/visible.ts";

const MOST_RULES = 5_000;

/** As upstream finds it: the first match, hidden or not. */
function wanted(args: HiddenWayArgs): Element | undefined {
  if ("unknown" in args) return onlyDisabled();
  if ("selector" in args) return matchingIn(args)[0];
  const holds = (node: ChildNode): boolean => isText(node) && node.data.includes(args.text.trim());
  return [...document.body.querySelectorAll("*")].find((element) => [...element.childNodes].some(holds));
}

/** The element and those around it, as far as they do not show. */
function hiddenAround(element: Element): Element[] {
  const hidden: Element[] = [];
  for (let at: Element | null = element; at && !visible(at); at = at.parentElement) hidden.push(at);
  return hidden;
}

function summaryOf(element: Element): Element | undefined {
  const closed = [...document.querySelectorAll("details:not([open])")].filter((one) => one.contains(element));
  return closed.map((one) => one.querySelector("summary")).find((one) => one !== null && visible(one)) ?? undefined;
}

/** What is shown in the place of a control: the list of an option, the label of a box that the page draws itself. */
function standsFor(element: Element): HiddenWay {
  if (isInput(element) && element.type === "file") {
    return { how: "upload", selector: selectorOf(element), by: who(element) };
  }
  const list = element.localName === "option" ? element.closest("select") : null;
  const label = isToggle(element) ? [...(element.labels ?? [])].find(visible) : undefined;
  const by = list ?? label;
  if (!by || !visible(by)) return null;
  const way = { selector: selectorOf(by), by: who(by) };
  return list ? { how: "select", ...way, option: (element.textContent ?? "").trim() } : { how: "label", ...way };
}

/** What says itself that it controls one of these, and has it closed. */
function controlOf(hidden: readonly Element[]): Element | undefined {
  const around = hidden.at(-1)?.parentElement?.closest("[aria-expanded=false]");
  if (around && visible(around)) return around;
  const ids = hidden.map(({ id }) => id).filter((id) => id !== "");
  const controls = ids.flatMap((id) => all(`[aria-controls~="${CSS.escape(id)}"]`));
  const closed = controls.filter((one) => one.getAttribute("aria-expanded") !== "true");
  return closed.find((one) => visible(one) && !one.matches("[aria-selected=true],:disabled"));
}

function holdsRules(rule: object): rule is { readonly cssRules: CSSRuleList } {
  return "cssRules" in rule;
}

function rulesOf(rule: object): CSSRule[] {
  return holdsRules(rule) ? [...rule.cssRules].flatMap((one) => [one, ...rulesOf(one)]) : [];
}

/** The selectors of the page that need the pointer somewhere. A sheet of another origin throws, and is left out. */
function hoverSelectors(): string[] {
  const rules = [...document.styleSheets].flatMap((sheet) => {
    try {
      return rulesOf(sheet);
    } catch {
      return [];
    }
  });
  const texts = rules.slice(0, MOST_RULES).map((rule) => ("selectorText" in rule ? `${rule.selectorText}` : ""));
  return texts.flatMap((text) => text.split(",")).filter((one) => one.includes(":hover"));
}

/** A selector without its conditions on the pointer; a part that was nothing else is any element. */
function still(selector: string): string {
  return selector
    .replace(/(^|[\s>+~]):hover/g, "$1*")
    .replace(/:hover/g, "")
    .trim();
}

function hoveredFor(selector: string, hidden: readonly Element[]): Element | undefined {
  const shown = hidden.find((one) => one.matches(still(selector)));
  if (!shown) return undefined;
  const part = still(selector.slice(0, selector.lastIndexOf(":hover") + ":hover".length));
  const candidates = all(part).filter((one) => visible(one) && !hidden.includes(one));
  return (
    candidates.findLast((one) => one.contains(shown)) ?? candidates.find((one) => one.parentElement?.contains(shown))
  );
}

function hovered(hidden: readonly Element[]): Element | undefined {
  for (const selector of hoverSelectors()) {
    try {
      const found = hoveredFor(selector, hidden);
      if (found) return found;
    } catch {}
  }
  return undefined;
}

/** How a hidden element is brought up, by what the page says of itself: its markup and its style sheets. */
export default function hiddenWay(args: HiddenWayArgs): HiddenWay {
  const element = wanted(args);
  if (element?.matches(":disabled") && visible(element)) return heldBack(element);
  if (!element) return null;
  // A box of one pixel shows, and only its label takes the pointer.
  if (visible(element)) return isToggle(element) ? standsFor(element) : null;
  const instead = standsFor(element);
  if (instead) return instead;
  const hidden = hiddenAround(element);
  const clicked = summaryOf(element) ?? controlOf(hidden);
  const by = clicked ?? hovered(hidden);
  return by ? { how: clicked ? "click" : "hover", selector: selectorOf(by), by: who(by) } : null;
}
