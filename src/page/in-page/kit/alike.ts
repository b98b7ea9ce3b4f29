import type { Words } from "./words.ts";

const MARKS = ["type", "name", "value"];

/** By its id; else by its attributes where it has a name in its form; else by what it is called. */
function isAlike(gone: Element, one: Element, words: Words): boolean {
  if (gone.id !== "") return one.id === gone.id;
  const same = MARKS.every((mark) => one.getAttribute(mark) === gone.getAttribute(mark));
  return same && (gone.hasAttribute("name") || words.nameOf(one) === words.nameOf(gone));
}

/** The only element that stands for one that the page has taken away; undefined when none or several could. */
export function alikeOf(gone: Element, words: Words): Element | undefined {
  if (gone.id === "" && !gone.hasAttribute("name") && words.nameOf(gone) === "") return undefined;
  const all = words.roots().flatMap((root) => [...root.querySelectorAll(gone.localName)]);
  const [first, ...others] = all.filter((one) => isAlike(gone, one, words));
  return others.length === 0 ? first : undefined;
}
