import { isInput } from "./elements.ts";

const ROLES: Readonly<Record<string, string>> = {
  button: "button",
  summary: "button",
  select: "combobox",
  textarea: "textbox",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
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
  return ROLES[element.localName] ?? "";
}
