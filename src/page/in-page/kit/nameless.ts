import { isHtml, isInput } from "./elements.ts";
import { labelOf } from "./name.ts";

/** Signs of icon fonts: private use, and what shows nothing. */
const ICONS = /[\p{Co}\p{Cf}\p{Cc}\s]+/gu;

function said(text: string | null | undefined): boolean {
  return (text ?? "").replace(ICONS, "") !== "";
}

const SAYING = ["aria-label", "title", "placeholder", "alt"];

function labelledBy(element: Element): boolean {
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  const root = element.getRootNode();
  return "getElementById" in root && ids.some((id) => said(element.ownerDocument.getElementById(id)?.textContent));
}

/** What an element says without being asked for its content. */
function saysItself(element: Element): boolean {
  return SAYING.some((name) => said(element.getAttribute(name))) || labelledBy(element);
}

/** The text of what is drawn before or behind it by a style: a name, too, where it is no icon. */
function drawn(element: Element): boolean {
  return ["::before", "::after"].some((part) => {
    const { content } = getComputedStyle(element, part);
    return /^"/.test(content) && said(content.replace(/"/g, ""));
  });
}

/** Whether a text in it shows; of one that has no elements in it that costs no layout. */
function showsText(element: Element): boolean {
  if (!said(element.textContent)) return false;
  return element.childElementCount === 0 || !isHtml(element) || said(element.innerText);
}

/** Whether nothing gives a control a name that can be read: no text, no label, no picture with words. */
export function isNameless(element: Element): boolean {
  // The plainest case, and the most of a large page.
  if (element.childElementCount === 0 && /^(?:a|button)$/.test(element.localName) && said(element.textContent))
    return false;
  if (saysItself(element) || said(labelOf(element))) return false;
  if (isInput(element)) return !/^(?:submit|reset|button|image)$/.test(element.type) || !said(element.value);
  if (element.matches("select,textarea,[contenteditable]")) return true;
  if (showsText(element)) return false;
  const inside = [...element.querySelectorAll("*")];
  return ![element, ...inside].some(drawn) && !inside.some((one) => saysItself(one) || one.localName === "title");
}
