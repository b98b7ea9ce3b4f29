import type { ScrollPosition } from "../facts/scroll-position.ts";
import { scrollerOf } from "./kit/scroller.ts";

export default function position(selector?: string): ScrollPosition {
  const box = scrollerOf(selector);
  return {
    x: Math.round(box.scrollLeft),
    y: Math.round(box.scrollTop),
    maxX: Math.round(box.scrollWidth - box.clientWidth),
    maxY: Math.round(box.scrollHeight - box.clientHeight),
  };
}
