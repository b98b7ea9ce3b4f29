import type { HeldBack } from "../facts/held-back.ts";
import type { Sought } from "../facts/sought.ts";
import { all, isField } from "./kit/elements.ts";
import { matchingIn } from "./kit/matching.ts";
import { who } from "./kit/name.ts";

const LONGEST_MESSAGE = 160;
const BUTTONS = "form :is(button,input[type=submit]):disabled";

/** Without a selector the one button that can be meant. */
function buttonOf(sought: Pick<Sought, "selector" | "frame"> | null): Element | undefined {
  const [first, ...others] = sought ? matchingIn(sought) : all(BUTTONS);
  return sought || others.length === 0 ? first : undefined;
}

/** Also one that it names instead of standing in it. */
function formOf(button: Element): HTMLFormElement | undefined {
  return [...button.ownerDocument.forms].find((form) => [...form.elements].includes(button));
}

/** What a page may wait for before it enables a button: fields of its form that the browser itself finds not valid. */
export default function heldBack(sought: Pick<Sought, "selector" | "frame"> | null): HeldBack {
  const button = buttonOf(sought);
  const form = button && formOf(button);
  const fields = form ? [...form.elements].filter(isField) : [];
  const [first, ...more] = fields.filter((one) => one !== button && one.willValidate && !one.validity.valid);
  return first
    ? { control: who(first), message: first.validationMessage.slice(0, LONGEST_MESSAGE), more: more.length }
    : null;
}
