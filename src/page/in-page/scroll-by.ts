import type { Move } from "../facts/own-scroll.ts";
import { scrollerOf } from "./kit/scroller.ts";

function scroll(box: Element, move: Move): void {
  if ("to" in move) {
    box.scrollTo({ top: move.to === "top" ? 0 : box.scrollHeight, behavior: "instant" });
    return;
  }
  const [width, height] = move.unit === "%" ? [box.clientWidth / 100, box.clientHeight / 100] : [1, 1];
  box.scrollBy({ left: move.x * width, top: move.y * height, behavior: "instant" });
}

/** Scrolls a container, or the page. Whether it moved is for the tool to say: words would be the page's. */
export default function scrollBy(move: Move, selector?: string): boolean {
  const box = scrollerOf(selector);
  const { scrollLeft, scrollTop } = box;
  scroll(box, move);
  return box.scrollLeft !== scrollLeft || box.scrollTop !== scrollTop;
}
