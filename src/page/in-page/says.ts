import { shownBeside } from "./kit/shown-text.ts";

/** Whether the page shows a text: as upstream looks for it, and in open shadow roots and frames, where it does not look. */
export default function says(text: string): boolean {
  return document.body?.innerText.includes(text) || shownBeside().some((one) => one.includes(text));
}
