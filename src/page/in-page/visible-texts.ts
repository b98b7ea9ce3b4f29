import { matching } from "./kit/matching.ts";
import { textOf } from "./kit/text.ts";
import { visible } from "./kit/visible.ts";

const MOST_TEXTS = 20;
const LONGEST_TEXT = 500;

/** The texts of all matches that show. */
export default function visibleTexts(selector: string): string[] {
  const showing = matching(selector).filter(visible).slice(0, MOST_TEXTS);
  return showing.map((element) => textOf(element).trim().slice(0, LONGEST_TEXT));
}
