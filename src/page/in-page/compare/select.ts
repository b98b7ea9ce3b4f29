import type { Compared, Deed } from "../kit/deed.ts";
import { isSelect } from "../kit/elements.ts";
import { clean } from "../kit/text.ts";
import { standIn } from "./stand-in.ts";

function isDisabled(element: Element | null): boolean {
  return element !== null && "disabled" in element && element.disabled === true;
}

export default function select(deed: Deed): Compared {
  const { element, values, watched } = deed;
  // What the caller's own selector means is no list itself, whatever lies in it where nobody can look.
  if (!isSelect(element)) return element === watched.targets[0] ? { holds: false } : {};
  const options = [...element.options];
  const chosen = options.filter((option) => option.selected);
  const fits = ({ value, label, text }: HTMLOptionElement, wanted: string): boolean =>
    value === wanted || clean(label) === clean(wanted) || clean(text) === clean(wanted);
  const missing = values.filter((wanted) => !chosen.some((option) => fits(option, wanted))).length;
  const facts = {
    multiple: element.multiple,
    missing,
    selected: chosen.length,
    disabled: chosen.filter((option) => isDisabled(option) || isDisabled(option.parentElement)).length,
    twins: values.filter((wanted) => options.filter((option) => fits(option, wanted)).length > 1).length,
    standIn: standIn(deed, chosen),
  };
  return { holds: missing === 0, select: facts };
}
