import { actionOf } from "./action.ts";
import { type WatchArgs, WatchFacts } from "./facts/watch.ts";
import setWatch from "./in-page/watch.ts?script";
import { type CommandSensor, called } from "./sensor.ts";

/** What upstream refuses to do to an element that something lies over. */
export const COVERABLE: ReadonlySet<string> = new Set(["click", "dblclick", "hover", "check", "uncheck"]);

/** Notes what the coming command really reaches (`in-page/watch.ts`). It goes with the document. */
export const watchSensor: CommandSensor<WatchFacts> = {
  id: "acts",
  script: (command) => {
    const { verb, selectors } = actionOf(command);
    return called<[WatchArgs]>(setWatch, { selectors, types: verb === "type", layers: COVERABLE.has(verb) });
  },
  schema: WatchFacts,
};
