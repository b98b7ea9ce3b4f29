import { actionOf, does, shows } from "./action.ts";
import { type WatchArgs, WatchFacts } from "./facts/watch.ts";
import setWatch from "./in-page/watch.ts?script";
import { type CommandSensor, called } from "./sensor.ts";

const types = does("type");
const coverable = shows("cover");

/** Notes what the coming command really reaches (`in-page/watch.ts`). It goes with the document. */
export const watchSensor: CommandSensor<WatchFacts> = {
  id: "acts",
  script: (command) => {
    const { selectors } = actionOf(command);
    return called<[WatchArgs]>(setWatch, { selectors, types: types(command), layers: coverable(command) });
  },
  schema: WatchFacts,
};
