import type { Deed } from "../kit/deed.ts";
import { clean, textOf } from "../kit/text.ts";

/** A control that is hidden from the eye alone is a pixel large, or two. */
const LARGEST_UNSEEN = 2;

function isSeen(element: Element, { words }: Deed): boolean {
  const { width, height } = element.getBoundingClientRect();
  return words.visible(element) && width > LARGEST_UNSEEN && height > LARGEST_UNSEEN;
}

/** What the page shows beside a list that it has hidden, and whether that shows what is chosen; null without any. */
export function standIn(
  deed: Deed,
  chosen: readonly HTMLOptionElement[],
): { readonly selector: string; readonly shows: boolean } | null {
  const { element, words } = deed;
  // One that lies unseen over what stands for it is operated itself.
  if (isSeen(element, deed) || getComputedStyle(element).opacity === "0") return null;
  const beside = [element.nextElementSibling, element.previousElementSibling].find(
    (one) => one !== null && one.localName !== "label" && isSeen(one, deed),
  );
  if (!beside || element.getRootNode() !== document) return null;
  const text = clean(textOf(beside));
  return { selector: words.selectorOf(beside), shows: chosen.every((option) => text.includes(clean(option.text))) };
}
