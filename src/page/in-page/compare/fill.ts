import type { Compared, Deed } from "../kit/deed.ts";
import { isInput } from "../kit/elements.ts";
import { isFormatted } from "../kit/formatted.ts";
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

export default function fill({ element, kind, text, values: [wanted = ""] }: Deed): Compared {
  const rich = kind === "rich";
  if (!rich && kind !== "text") return {};
  const holds = rich ? clean(text) === clean(wanted) : isSameValue(text, wanted, element);
  return {
    holds,
    formatted: !holds && isFormatted(element, text, wanted),
    kept: rich && !holds && clean(text).includes(clean(wanted)),
  };
}
