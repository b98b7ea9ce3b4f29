import { isHtml } from "./elements.ts";

/** Without white space around it, and with one space for each run of it inside. */
export function clean(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/** The text that shows of an element; elements that are no HTML have none. */
export function textOf(element: Element): string {
  return isHtml(element) ? element.innerText : "";
}
