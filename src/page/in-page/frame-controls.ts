import type { FrameControls } from "../facts/frame-controls.ts";
import { all, isHtml } from "./kit/elements.ts";
import { pathOf } from "./kit/path.ts";
import { frameDocument } from "./kit/roots.ts";
import { clean, textOf } from "./kit/text.ts";
import { visible } from "./kit/visible.ts";

const MOST_FOUND = 5;
/** Elements looked at in all frames. */
const MOST_ELEMENTS = 2_000;
const LONGEST_TEXT = 60;
/** What a snapshot gives a ref to. */
const CONTROLS = [
  "a[href],button,input,select,textarea,summary,label,option",
  "[role=button],[role=link],[role=tab],[role=menuitem],[role=option],[role=checkbox],[role=radio],[role=switch]",
].join();

function hasPointer(view: Window, element: Element | null): boolean {
  return element !== null && view.getComputedStyle(element).cursor === "pointer";
}

/** An element that a script made clickable: by its handler, or the outermost one with the pointer of a link. */
function isClickable(view: Window, element: Element): boolean {
  if (isHtml(element) && element.onclick) return true;
  return hasPointer(view, element) && !hasPointer(view, element.parentElement);
}

/** What a clickable element says; empty for all others. */
function clickableText(view: Window, element: Element): string {
  if (element.closest(CONTROLS) || !isClickable(view, element) || !visible(element)) return "";
  return clean(textOf(element)).slice(0, LONGEST_TEXT);
}

/** The elements of all frames, each with the frame it is in. */
function* framed(): Generator<readonly [frame: Element, view: Window, element: Element]> {
  for (const frame of all("iframe")) {
    const inner = frameDocument(frame);
    const view = inner?.defaultView;
    if (!inner?.body || !view) continue;
    for (const element of inner.body.querySelectorAll("*")) yield [frame, view, element];
  }
}

/** On a page without frames it costs one query. */
export default function frameControls(): FrameControls {
  const found: FrameControls = [];
  let seen = 0;
  for (const [frame, view, element] of framed()) {
    if (++seen > MOST_ELEMENTS || found.length >= MOST_FOUND) break;
    const text = clickableText(view, element);
    if (text !== "") found.push({ frame: pathOf(frame), path: pathOf(element), text });
  }
  return found;
}
