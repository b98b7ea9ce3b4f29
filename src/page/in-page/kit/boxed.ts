import { isShadowRoot } from "./elements.ts";
import { visible } from "./visible.ts";

/** The element around another, out of its shadow root too. */
function outer(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (isShadowRoot(root) ? root.host : null);
}

/** The boxes around an element that cut off what stands out of them; what is placed apart escapes some. */
function* boxesAround(element: Element): Generator<Element> {
  let { position } = getComputedStyle(element);
  for (let at = outer(element); at && !/^(?:body|html)$/.test(at.localName); at = outer(at)) {
    if (position === "fixed") return;
    const style = getComputedStyle(at);
    const escaped = position === "absolute" && style.position === "static" && style.transform === "none";
    if (escaped) continue;
    position = style.position;
    if (style.overflow !== "visible") yield at;
  }
}

/** The box that cuts off the middle of an element, where a pointer would go; undefined where it is in sight. */
export function cutOffBy(element: Element): Element | undefined {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return [...boxesAround(element)].find((box) => {
    const rect = box.getBoundingClientRect();
    return x < rect.left || x > rect.right || y < rect.top || y > rect.bottom;
  });
}

function scrolls(box: Element): boolean {
  const isLarger = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
  return isLarger && /auto|scroll/.test(getComputedStyle(box).overflow);
}

/** Rows that have their places in a list are drawn anew when it is scrolled, and may be others then. */
export function isPlaced(element: Element, box: Element): boolean {
  for (let at: Element | null = element; at && at !== box; at = outer(at)) {
    if (getComputedStyle(at).position === "absolute") return true;
  }
  return false;
}

/** Whether the middle of an element lies outside of its window, or of one around that: an edge of it may show. */
function leavesWindow(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  let [x, y] = [left + width / 2, top + height / 2];
  for (let view = element.ownerDocument.defaultView; view; ) {
    if (x < 0 || y < 0 || x >= view.innerWidth || y >= view.innerHeight) return true;
    const frame = view.frameElement;
    if (!frame) return false;
    const place = frame.getBoundingClientRect();
    x += place.left + frame.clientLeft;
    y += place.top + frame.clientTop;
    view = frame.ownerDocument.defaultView;
  }
  return false;
}

/**
 * Scrolls a box, or the window, so that the middle of what is to be pointed at shows: upstream scrolls only to what lies
 * outside of the window with all of it, and would point past the rest, or refuse it.
 */
export function bringIntoSight(element: Element): void {
  if (!visible(element)) return;
  const box = cutOffBy(element);
  if (box ? !scrolls(box) || isPlaced(element, box) : !leavesWindow(element)) return;
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
}

/** The same for what is dragged and where it is dropped; where the window is too small for both, what is dragged shows. */
export function bringBothIntoSight(source: Element, destination: Element): void {
  bringIntoSight(destination);
  bringIntoSight(source);
  if (!visible(destination) || !leavesWindow(destination)) return;
  destination.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  bringIntoSight(source);
}

/** How far up what opens a closed part is looked for. */
const MOST_UP = 3;
const CLOSED = "[aria-expanded=false]";

/** What stands before a part that has no height, and says that it has something closed. */
export function openerOf(box: Element): Element | undefined {
  if (box.clientHeight > 1 && box.clientWidth > 1) return undefined;
  let at: Element | null = box;
  for (let up = 0; at && up < MOST_UP; up++, at = at.parentElement) {
    const before = at.previousElementSibling;
    const opener = before?.matches(CLOSED) ? before : before?.querySelector(CLOSED);
    if (opener) return visible(opener) ? opener : undefined;
  }
  return undefined;
}
