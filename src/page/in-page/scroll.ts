import type { ScrollFacts } from "../facts/scroll.ts";
import { all } from "./kit/elements.ts";
import { selectorOf } from "./kit/path.ts";
import { frameDocument } from "./kit/roots.ts";
import { pageScroller } from "./kit/scroller.ts";

const MOST_CONTAINERS = 5;
const MOST_FRAMES = 3;
/** CSS pixels: a smaller box is not what is meant. */
const SMALLEST = 30;

type Container = ScrollFacts["containers"][number];

function overflows({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element): boolean {
  // Fractions of a pixel are rounded up.
  return scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
}

function isSmooth(element: Element): boolean {
  return getComputedStyle(element).scrollBehavior === "smooth";
}

/** All offsets added up, through open shadow roots and same-origin frames; whether any box scrolls smoothly. */
function walked(root: Element): { readonly total: number; readonly inside: boolean } {
  const seen = { total: 0, inside: false };
  const walk = (place: Document | ShadowRoot): void => {
    for (const element of place.querySelectorAll("*")) {
      seen.total += Math.abs(element.scrollTop) + Math.abs(element.scrollLeft);
      if (element !== root && !seen.inside && overflows(element)) seen.inside = isSmooth(element);
      if (element.shadowRoot) walk(element.shadowRoot);
      const inner = frameDocument(element);
      if (inner) walk(inner);
    }
  };
  walk(document);
  return seen;
}

/** Frames of the page, each with what scrolls in it, when that can. */
function scrollingFrames(): { readonly frame: Element; readonly page: Element }[] {
  return all("iframe").flatMap((frame) => {
    const page = frameDocument(frame)?.scrollingElement;
    return page && overflows(page) ? [{ frame, page }] : [];
  });
}

function area({ clientHeight, clientWidth }: Element): number {
  return clientHeight * clientWidth;
}

/** The largest containers that can scroll, the largest first. */
function containers(root: Element): Element[] {
  const found = all("*").filter(
    (element) =>
      element !== root &&
      element !== document.body &&
      overflows(element) &&
      element.clientHeight > SMALLEST &&
      element.clientWidth > SMALLEST &&
      /auto|scroll/.test(getComputedStyle(element).overflow),
  );
  return found.sort((a, b) => area(b) - area(a)).slice(0, MOST_CONTAINERS);
}

/** Where a box stands, and how far it can go in all. */
function offsets(box: Element): Pick<Container, "left" | "top" | "roomX" | "roomY"> {
  return {
    left: Math.round(box.scrollLeft),
    top: Math.round(box.scrollTop),
    roomX: box.scrollWidth - box.clientWidth,
    roomY: box.scrollHeight - box.clientHeight,
  };
}

export default function scroll(): ScrollFacts {
  const root = pageScroller();
  const { total, inside } = walked(root);
  const boxes = containers(root).map((box) => ({
    tag: box.tagName.toLowerCase(),
    role: box.getAttribute("role"),
    ...offsets(box),
    selector: selectorOf(box),
  }));
  const pages = scrollingFrames()
    .slice(0, MOST_FRAMES)
    .map(({ frame, page }) => ({
      tag: "iframe",
      role: null,
      ...offsets(page),
      selector: selectorOf(frame),
      root: page.localName,
    }));
  return {
    x: Math.round(scrollX),
    y: Math.round(scrollY),
    viewport: { width: innerWidth, height: innerHeight },
    page: { width: root.scrollWidth, height: root.scrollHeight },
    total: Math.round(total),
    smooth: { page: isSmooth(root), inside },
    containers: [...boxes, ...pages],
  };
}
