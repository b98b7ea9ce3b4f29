import { ScrollPosition } from "./facts/scroll-position.ts";
import position from "./in-page/position.ts?script";
import { ownScrollOf } from "./own-scroll.ts";
import { type CommandSensor, called } from "./sensor.ts";

export const positionSensor: CommandSensor<ScrollPosition> = {
  id: "position",
  script: ({ given }) => {
    const selector = ownScrollOf(given[0]?.value ?? "")?.selector;
    return selector === undefined ? called(position) : called<[string]>(position, selector);
  },
  schema: ScrollPosition,
};
