/** What a page has in the place of what was expected of it. */
import { plainLetters } from "../../facts/letters.ts";
import { all } from "./elements.ts";
import { shownText, wholeText } from "./shown-text.ts";
import { clean, textOf } from "./text.ts";
import { rendered, visible } from "./visible.ts";

const LONGEST_SHOWN = 240;
const LONGEST_ALERT = 160;
const MOST_ALERTS = 2;

/** Whether a field holds it that keeps no secret by its type. */
function inField(wanted: string): boolean {
  return all("input:not([type=password],[type=hidden]),textarea").some(
    (field) => "value" in field && clean(String(field.value)).includes(wanted),
  );
}

/** What there is of a text that was not seen: in other letters, in a field, hidden, or nothing. */
export function instead(
  text: string,
  shown: string = shownText(),
  whole: string = wholeText(),
): { readonly instead: "nothing" | "hidden" | "case" | "field"; readonly seen: string } {
  const wanted = clean(text);
  const other = plainLetters(shown).indexOf(plainLetters(wanted));
  if (other >= 0) return { instead: "case", seen: shown.slice(other, other + wanted.length) };
  if (inField(wanted)) return { instead: "field", seen: "" };
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
