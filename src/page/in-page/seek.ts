import { plainLetters } from "../facts/letters.ts";
import type { SeekArgs, SeekFacts, SeekFound } from "../facts/seek.ts";
import { isText, isToggle } from "./kit/elements.ts";
import { labelOf, nameOf } from "./kit/name.ts";
import { selectorOf } from "./kit/path.ts";
import { roleOf } from "./kit/role.ts";
import { roots } from "./kit/roots.ts";
import { slottedOptions } from "./kit/slotted.ts";
import { clean } from "./kit/text.ts";
import { visible } from "./kit/visible.ts";

type Sought = SeekArgs[number];
type Named = readonly [element: Element, says: string];

/** More would not be told anyway. */
const MOST_MATCHES = 12;
const LONGEST_NAME = 100;
const CONTROLS =
  "input,textarea,select,button,[contenteditable],[role=textbox],[role=combobox],[role=checkbox],[role=radio],[role=switch],[role=slider]";
const UNSEEN = /^(?:script|style|noscript|template|option|title)$/;
/** Neither a text nor a tick goes into these. */
const NO_FIELD = "button,a,img,input[type=submit],input[type=button],input[type=reset],input[type=image]";

function inAll(selector: string): Element[] {
  return roots().flatMap((root) => [...root.querySelectorAll(selector)]);
}

/** Elements that hold text themselves, with it. */
function byText(): readonly Named[] {
  return inAll("*").flatMap((element): readonly Named[] => {
    if (UNSEEN.test(element.localName)) return [];
    const said = clean([...element.childNodes].flatMap((node) => (isText(node) ? [node.data] : [])).join(" "));
    return said === "" ? [] : [[element, said]];
  });
}

function byLabel(): readonly Named[] {
  return inAll(CONTROLS).map((element) => [element, clean(labelOf(element) || nameOf(element, LONGEST_NAME))]);
}

function byAttribute(attribute: string): readonly Named[] {
  return inAll(`[${attribute}]`).map((element) => [element, clean(element.getAttribute(attribute) ?? "")]);
}

/** Every other role is the browser's to tell. */
function byRole({ value, name }: Sought): readonly Named[] {
  if (value.trim().toLowerCase() !== "option" || name === undefined) return [];
  return slottedOptions().map((element) => [element, nameOf(element, LONGEST_NAME)]);
}

function named(sought: Sought): readonly Named[] {
  const { by } = sought;
  if (by === "role") return byRole(sought);
  if (by === "text") return byText();
  return by === "label" ? byLabel() : byAttribute(by === "testid" ? "data-testid" : by);
}

/** 0: letter by letter; 1: but for capitals, and forms of quotes and dashes; 2: it holds the words. Undefined where it does not fit. */
function tierOf(says: string, wanted: string, by: Sought["by"]): number | undefined {
  if (says === wanted) return 0;
  if (by === "testid") return undefined;
  const [said, asked] = [plainLetters(says), plainLetters(wanted)];
  if (said === asked) return 1;
  return said.includes(asked) ? 2 : undefined;
}

/** What hosts the element that is meant says the same of itself, as components do; nothing can be put into it. */
function isHostOf(element: Element, others: readonly { readonly element: Element }[]): boolean {
  return others.some((other) => other.element.getRootNode() === element.shadowRoot);
}

/** Upstream ticks a box that does not show; what people see of it is its label. */
function shows(element: Element, { deed }: Sought): boolean {
  const ticks = deed === "check" || deed === "uncheck";
  return visible(element) || (ticks && isToggle(element) && [...(element.labels ?? [])].some(visible));
}

function found(sought: Sought): SeekFound {
  const wanted = clean((sought.by === "role" ? sought.name : undefined) ?? sought.value);
  const takes = sought.deed === "click" ? "*" : `:not(${NO_FIELD})`;
  const all = named(sought).flatMap(([element, says]) => {
    const tier = tierOf(says, wanted, sought.by);
    return tier === undefined || !element.matches(takes) ? [] : [{ element, tier }];
  });
  const fitting = all.filter(({ element }) => !isHostOf(element, all));
  const showing = fitting.filter(({ element }) => shows(element, sought)).sort((one, other) => one.tier - other.tier);
  const matches = showing.slice(0, MOST_MATCHES).map(({ element, tier }) => ({
    tier,
    path: element.getRootNode() === document ? selectorOf(element) : null,
    role: roleOf(element),
    name: nameOf(element, LONGEST_NAME),
  }));
  return { matches, hidden: fitting.length - showing.length };
}

/** What the page itself has for each target. */
export function seek(targets: SeekArgs): SeekFacts {
  return targets.map(found);
}

export default seek;
