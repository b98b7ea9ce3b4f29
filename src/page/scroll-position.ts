import { z } from "zod";
import position from "./in-page/position.ts?script";
import { ownScrollOf } from "./own-scroll.ts";
import { type CommandSensor, called } from "./sensor.ts";

/** Where the page or a container stands, in CSS pixels; `maxX` and `maxY` are as far as it goes. */
export const ScrollPosition = z.object({ x: z.number(), y: z.number(), maxX: z.number(), maxY: z.number() });
export type ScrollPosition = z.infer<typeof ScrollPosition>;

export const positionSensor: CommandSensor<ScrollPosition> = {
  id: "position",
  script: ({ given }) => {
    const selector = ownScrollOf(given[0]?.value ?? "")?.selector;
    return selector === undefined ? called(position) : called<[string]>(position, selector);
  },
  schema: ScrollPosition,
};
