import { z } from "zod";
import { ownScrollOf } from "./own-scroll.ts";
import type { CommandSensor } from "./sensor.ts";

/** Where the page or a container stands, in CSS pixels; `maxX` and `maxY` are as far as it goes. */
export const ScrollPosition = z.object({ x: z.number(), y: z.number(), maxX: z.number(), maxY: z.number() });
export type ScrollPosition = z.infer<typeof ScrollPosition>;

function element(selector: string | undefined): string {
  if (selector === undefined) return "document.scrollingElement||document.documentElement";
  const xpath = /^xpath=(.*)$/s.exec(selector)?.[1];
  return xpath === undefined
    ? `document.querySelector(${JSON.stringify(selector)})`
    : `document.evaluate(${JSON.stringify(xpath)},document,null,9).singleNodeValue`;
}

export const positionSensor: CommandSensor<ScrollPosition> = {
  id: "position",
  script: ({ given }) => {
    const r = "Math.round";
    return `(()=>{const e=${element(ownScrollOf(given[0]?.value ?? "")?.selector)};return{x:${r}(e.scrollLeft),y:${r}(e.scrollTop),maxX:${r}(e.scrollWidth-e.clientWidth),maxY:${r}(e.scrollHeight-e.clientHeight)}})()`;
  },
  schema: ScrollPosition,
};
