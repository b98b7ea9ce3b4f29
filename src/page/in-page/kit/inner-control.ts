import { isEditable, isField } from "./elements.ts";
import { takesText } from "./secrecy.ts";

const TOGGLES = "input[type=checkbox],input[type=radio],[role=checkbox],[role=switch],[role=radio]";
const FIELDS = "input,textarea,[contenteditable]";

function soughtBy(verb: string): string | undefined {
  if (/^(?:un)?check$/.test(verb)) return TOGGLES;
  return verb === "fill" || verb === "type" ? FIELDS : undefined;
}

/** The only control that a component has for this, in its open root or below it: what is done to the one is done to the other. */
export function innerControl(element: Element, verb: string): Element | undefined {
  const sought = soughtBy(verb);
  const isComponent = element.shadowRoot !== null || element.localName.includes("-");
  if (!isComponent || sought === undefined || isField(element) || isEditable(element)) return undefined;
  const places = [element.shadowRoot, element].filter((place) => place !== null);
  const inside = places.flatMap((place) => [...place.querySelectorAll(sought)]);
  const [first, ...others] = sought === FIELDS ? inside.filter(takesText) : inside;
  return others.length === 0 ? first : undefined;
}
