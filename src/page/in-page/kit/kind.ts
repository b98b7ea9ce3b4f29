import type { TargetFacts } from "../../facts/target.ts";
import { isEditable, isField, isInput, isSelect, isTextarea } from "./elements.ts";
import { textOf } from "./text.ts";

type Kind = TargetFacts["kind"];

const INPUTS: Readonly<Record<string, Kind>> = {
  checkbox: "toggle",
  radio: "toggle",
  file: "file",
  button: "button",
  submit: "button",
  reset: "button",
  image: "button",
};

/** Elements that a page cannot look into, or that scripts of its own give a meaning to. */
const OPAQUE = /-|^(object|embed|canvas)$/;

/** What sort of control an element is. */
export function kindOf(element: Element): Kind {
  if (isSelect(element)) return "select";
  if (isTextarea(element)) return "text";
  if (isInput(element)) return INPUTS[element.type] ?? "text";
  if (isEditable(element)) return "rich";
  if (/^i?frame$/.test(element.localName)) return "frame";
  if (element.shadowRoot || OPAQUE.test(element.localName)) return "unknown";
  return element.localName === "button" ? "button" : "plain";
}

/** The text that a field or rich text holds, or the value of a list; of others none. */
export function textIn(element: Element): string {
  const kind = kindOf(element);
  if (kind === "rich") return textOf(element);
  return (kind === "text" || kind === "select") && isField(element) ? element.value : "";
}
