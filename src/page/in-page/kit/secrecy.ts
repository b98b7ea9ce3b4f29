/** Tells what is secret about a field by what it is, not by what its label says in some language. */
import { SECRET_AUTOCOMPLETE } from "../../facts/secret-autocomplete.ts";
import type { FieldFacts } from "../../facts/secret-field.ts";
import { isEditable, isInput, isTextarea } from "./elements.ts";
import { labelOf } from "./name.ts";
import { clean } from "./text.ts";
import { knownWatch } from "./watch-state.ts";

/** Types of `input` that take no text. */
const NO_TEXT = /^(?:button|submit|reset|image|checkbox|radio|file|hidden)$/;
const LONGEST_NAME = 100;
/** A code that is dealt out has at least so many boxes, which lie not further apart than this many levels. */
const FEWEST_BOXES = 4;
const MOST_LEVELS = 3;

/** What takes text: a field, or rich text. */
export function takesText(element: Element): boolean {
  return isInput(element) ? !NO_TEXT.test(element.type) : isTextarea(element) || isEditable(element);
}

function isBox(element: Element): boolean {
  return isInput(element) && element.maxLength === 1 && takesText(element);
}

/** One box of a code that is dealt out over several, a character each. */
function isCodeBox(element: Element): boolean {
  if (!isBox(element)) return false;
  let around = element.parentElement;
  for (let level = 0; around && level < MOST_LEVELS; level++, around = around.parentElement) {
    if ([...around.querySelectorAll("input")].filter(isBox).length >= FEWEST_BOXES) return true;
  }
  return false;
}

function showsDots(element: Element): boolean {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  return /^(?:disc|circle|square)$/.test(style?.getPropertyValue("-webkit-text-security") ?? "");
}

function isTyped(element: Element): boolean {
  const isPassword = isInput(element) && element.type === "password";
  const was = knownWatch()?.passwords.has(element) === true;
  const autocomplete = (element.getAttribute("autocomplete") ?? "").toLowerCase();
  return isPassword || was || SECRET_AUTOCOMPLETE.test(autocomplete) || showsDots(element) || isCodeBox(element);
}

function isSearchable(root: Node): root is Document | ShadowRoot {
  return "getElementById" in root;
}

function labelledBy(element: Element): string {
  const root = element.getRootNode();
  const ids = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/);
  return isSearchable(root) ? ids.map((id) => root.getElementById(id)?.textContent ?? "").join(" ") : "";
}

/** What a field is called in the accessibility tree, roughly, and by its page's author. */
export function fieldNames(element: Element): readonly string[] {
  const attributes = ["aria-label", "placeholder", "title", "name", "id"].map(
    (name) => element.getAttribute(name) ?? "",
  );
  const names = [labelledBy(element), labelOf(element), ...attributes].map((name) =>
    clean(name).slice(0, LONGEST_NAME),
  );
  return [...new Set(names)].filter((name) => name !== "");
}

/** What is known of a field's secrecy; undefined for what takes no text that can be seen. */
export function fieldFacts(element: Element): FieldFacts | undefined {
  return takesText(element) ? { typed: isTyped(element), names: [...fieldNames(element)] } : undefined;
}

/** Elements that may hold what a page cannot look into, where they have the focus or receive a text. */
const OPAQUE = /-|^(?:iframe|frame|object|embed)$/;
const MAY_HOST = /^(?:article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;

/** Whether the focus may really be inside of an element, where nobody can look. */
export function mayHide(element: Element): boolean {
  if (OPAQUE.test(element.localName)) return true;
  const focusable = element.hasAttribute("tabindex") || isEditable(element) || element.localName === "body";
  return MAY_HOST.test(element.localName) && !focusable;
}
