import { isInput } from "./elements.ts";

const ROLES: Readonly<Record<string, string>> = {
  button: "button",
  // As the browser calls it, and finds it by.
  summary: "DisclosureTriangle",
  select: "combobox",
  textarea: "textbox",
};

const INPUT_ROLES: Readonly<Record<string, string>> = {
  button: "button",
  submit: "button",
  reset: "button",
  image: "button",
  checkbox: "checkbox",
  radio: "radio",
  range: "slider",
  number: "spinbutton",
  search: "searchbox",
};

/** The role of an element as the accessibility tree has it, roughly; empty when it is no control and no heading. */
export function roleOf(element: Element): string {
  const own = element.getAttribute("role");
  if (own) return own;
  if (isInput(element)) return INPUT_ROLES[element.type] ?? "textbox";
  if (element.localName === "a") return element.hasAttribute("href") ? "link" : "";
  return /^h[1-6]$/.test(element.localName) ? "heading" : (ROLES[element.localName] ?? "");
}
