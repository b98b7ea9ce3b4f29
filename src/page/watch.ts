import { actionOf, does, shows } from "./action.ts";
import { type WatchArgs, WatchFacts } from "./facts/watch.ts";
import setWatch from "./in-page/watch.ts?module";
import { calling } from "./page-call.ts";
import type { CommandSensor } from "./sensor.ts";
import { soughtBy } from "./sought.ts";

const types = does("type", "keyboard type");
const checks = does("check");
const unchecks = does("uncheck");
const uploads = does("upload");
const coverable = shows("cover");

/** Notes what the coming command really reaches (`in-page/watch.ts`). It goes with the document. */
export const watchSensor: CommandSensor<WatchFacts> = {
  id: "acts",
  script: (command, frame) => {
    const [, destination = null] = actionOf(command).selectors;
    const sought = soughtBy(command, frame) ?? null;
    const wants = checks(command) ? true : unchecks(command) ? false : null;
    const args = {
      sought,
      destination,
      types: types(command),
      layers: coverable(command),
      wants,
      uploads: uploads(command),
    };
    return calling<[WatchArgs]>(setWatch, args);
  },
  schema: WatchFacts,
};
