import type { Compared, Deed } from "../kit/deed.ts";
import { isInput } from "../kit/elements.ts";
import { isFormatted } from "../kit/formatted.ts";
import { textIn } from "../kit/kind.ts";
import { documentIn } from "../kit/roots.ts";
import { clean } from "../kit/text.ts";

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

/** What only upstream finds can be the frame of an editor: the text went to what has the focus in it. */
function holdsInside(frame: Element, wanted: string): boolean {
  const inner = documentIn(frame)?.activeElement;
  return inner !== null && inner !== undefined && clean(textIn(inner)) === clean(wanted);
}

export default function fill({ element, kind, text, values: [wanted = ""] }: Deed): Compared {
  if (kind === "frame") return holdsInside(element, wanted) ? { holds: true } : {};
  const rich = kind === "rich";
  if (!rich && kind !== "text") return {};
  const holds = rich ? clean(text) === clean(wanted) : isSameValue(text, wanted, element);
  return {
    holds,
    formatted: !holds && isFormatted(element, text, wanted),
    kept: rich && !holds && clean(text).includes(clean(wanted)),
  };
}
