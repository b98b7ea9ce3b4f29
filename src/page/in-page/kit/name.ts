import type { Who } from "../../facts/target.ts";
import { isElement, isHtml } from "./elements.ts";
import { clean, textOf } from "./text.ts";

const LONGEST_NAME = 60;

/** Elements whose content is what they hold, and no name. */
const HOLDERS = "input,textarea,select,[contenteditable]";

const CONTROLS = "select,input,textarea,button";

function isLabelled(element: Element): element is HTMLInputElement {
  return "labels" in element;
}

/** What the label of a control says, without the controls in it; a select's options are no part of its name. */
export function labelOf(element: Element): string {
  const label = isLabelled(element) ? element.labels?.[0] : undefined;
  if (!label) return "";
  const said = [...label.childNodes].filter((node) => !(isElement(node) && node.matches(CONTROLS)));
  return said.map((node) => node.textContent ?? "").join(" ");
}

/** What the pictures in an element are called, or it itself as one. */
function picturesOf(element: Element): string {
  const pictures = [element, ...element.querySelectorAll("img,svg>title")];
  return pictures.map((one) => one.getAttribute("alt") ?? (one.localName === "title" ? one.textContent : "")).join(" ");
}

/** The accessible name, roughly; never what a field holds. */
export function nameOf(element: Element, longest = LONGEST_NAME): string {
  const name =
    element.getAttribute("aria-label") ||
    labelOf(element) ||
    (element.matches(HOLDERS) ? element.getAttribute("placeholder") : textOf(element) || picturesOf(element).trim()) ||
    (isHtml(element) ? element.title : "");
  return clean(name).slice(0, longest);
}

/** An element, by what it is called. */
export function who(element: Element): Who {
  return {
    tag: element.localName,
    type: element.getAttribute("type") ?? "",
    role: element.getAttribute("role") ?? "",
    name: nameOf(element),
  };
}
