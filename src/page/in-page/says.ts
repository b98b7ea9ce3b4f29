import { shownText } from "./kit/shown-text.ts";
import { clean } from "./kit/text.ts";

/**
 * Whether the page shows a text: in its body, as upstream looks for it, over several lines, and in open shadow roots and
 * frames, where upstream does not look.
 */
export default function says(text: string): boolean {
  return shownText().includes(clean(text));
}
