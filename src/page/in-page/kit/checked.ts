import { isToggle } from "./elements.ts";

/** Whether a box, a switch or a pressed button is on; undefined for what has no such state. */
export function isChecked(element: Element): boolean | undefined {
  if (isToggle(element)) return element.checked;
  const said = element.getAttribute("aria-checked") ?? element.getAttribute("aria-pressed");
  return said === null ? undefined : said === "true";
}
