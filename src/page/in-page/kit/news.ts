import { isElement, isField } from "./elements.ts";
import { MOST_NEWS, MOST_OLDS } from "./mark.ts";
import { LIVE } from "./said.ts";
import { clean, textOf } from "./text.ts";
import { visible } from "./visible.ts";
import type { Watched } from "./watch-state.ts";

const LONGEST_NEWS = 80;
/** A form may find fault with several fields; more is another view. */
const MOST_TEXTS = 3;
/** The events that a page answers with a word. */
const ANSWERED = ["click", "mouseover", "drop", "input", "change"];
/** A badge or a counter is no sentence. */
const WORD = /\p{L}{2}/u;
const CONTROLS = "a[href],button,[role=button]";
/** What is told of by itself, is filled, or is no text. */
const APART = `${LIVE},input,textarea,select,[contenteditable],[role=listbox],[role=menu],[role=dialog],dialog,script,style`;

/** The element that shows what a node says. */
function placeOf(node: Node): Element | null {
  return isElement(node) ? node : node.parentElement;
}

/** It is told of otherwise, holds what is, or is a part of the page to act on. */
function isApart(place: Element): boolean {
  return (
    place.closest(APART) !== null || place.querySelector(APART) !== null || place.querySelectorAll(CONTROLS).length > 1
  );
}

/** Whether a text says again what stands in a field that was filled: no news, and perhaps a secret. */
function repeats(text: string, filled: ReadonlySet<Element>): boolean {
  return [...filled].some((one) => isField(one) && one.value.trim() !== "" && text.includes(one.value.trim()));
}

/** The short texts that an action has brought up, where they are few; what is told of otherwise is left out. */
export function shortNews({ news, olds, events, filled }: Watched): string[] {
  if (!ANSWERED.some((type) => events.has(type)) || news.length > MOST_NEWS || olds.size > MOST_OLDS) return [];
  const places = new Set(news.flatMap((node) => placeOf(node) ?? []));
  const texts = [...places].flatMap((place) => {
    const inner = [...places].some((other) => other !== place && other.contains(place));
    if (inner || !place.isConnected || isApart(place) || !visible(place)) return [];
    const text = clean(textOf(place));
    return WORD.test(text) && !olds.has(text) && !repeats(text, filled) ? [text] : [];
  });
  const all = [...new Set(texts)];
  return all.length <= MOST_TEXTS && all.every((one) => one.length <= LONGEST_NEWS) ? all : [];
}
