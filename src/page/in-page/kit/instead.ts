/** What a page has in the place of what was expected of it. */
import { all } from "./elements.ts";
import { shownText, wholeText } from "./shown-text.ts";
import { clean, textOf } from "./text.ts";
import { rendered, visible } from "./visible.ts";

const LONGEST_SHOWN = 240;
const LONGEST_ALERT = 160;
const MOST_ALERTS = 2;

/** What there is of a text that was not seen: in other letters, hidden, or nothing. */
export function instead(
  text: string,
  shown: string = shownText(),
  whole: string = wholeText(),
): { readonly instead: "nothing" | "hidden" | "case"; readonly seen: string } {
  const wanted = clean(text);
  const other = shown.toLowerCase().indexOf(wanted.toLowerCase());
  if (other >= 0) return { instead: "case", seen: shown.slice(other, other + wanted.length) };
  return { instead: whole.includes(wanted) ? "hidden" : "nothing", seen: "" };
}

export function alertsShown(): string[] {
  const texts = all("[role=alert]")
    .filter(rendered)
    .map((alert) => clean(textOf(alert)).slice(0, LONGEST_ALERT));
  return texts.filter((text) => text !== "").slice(0, MOST_ALERTS);
}

/** The main part where there is one: what stands before it is on every page of a site. */
export function beginning(): string {
  const main = all("main,[role=main]").find(visible) ?? document.body;
  return main ? clean(textOf(main)).slice(0, LONGEST_SHOWN) : "";
}
