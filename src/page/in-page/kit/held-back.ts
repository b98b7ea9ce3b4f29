import type { HiddenWay } from "../../facts/hidden-way.ts";
import { all, isField } from "./elements.ts";
import { who } from "./name.ts";

const LONGEST_MESSAGE = 160;
const BUTTONS = "form :is(button,input[type=submit]):disabled";

/** The button that is disabled and alone in that. */
export function onlyDisabled(): Element | undefined {
  const [first, ...others] = all(BUTTONS);
  return others.length === 0 ? first : undefined;
}

/** What a page may wait for before it enables a button: fields of its form that the browser itself finds not valid. */
export function heldBack(button: Element): HiddenWay {
  const form = [...button.ownerDocument.forms].find((one) => [...one.elements].includes(button));
  const fields = form ? [...form.elements].filter(isField) : [];
  const [first, ...more] = fields.filter((one) => one !== button && one.willValidate && !one.validity.valid);
  if (!first) return null;
  const lacks = { message: first.validationMessage.slice(0, LONGEST_MESSAGE), more: more.length };
  return { how: "lacks", selector: "", by: who(first), lacks };
}
