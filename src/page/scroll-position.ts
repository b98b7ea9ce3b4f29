import { ScrollPosition } from "./facts/scroll-position.ts";
import position from "./in-page/position.ts?module";
import { ownScrollOf } from "./own-scroll.ts";
import { calling } from "./page-call.ts";
import type { CommandSensor } from "./sensor.ts";

export const positionSensor: CommandSensor<ScrollPosition> = {
  id: "position",
  script: ({ given }) => {
    const selector = ownScrollOf(given[0]?.value ?? "")?.selector;
    return selector === undefined ? calling(position) : calling<[string]>(position, selector);
  },
  schema: ScrollPosition,
};
