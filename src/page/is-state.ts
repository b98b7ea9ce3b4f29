import { type IsStateArgs, IsStateFacts } from "./facts/is-state.ts";
import isState from "./in-page/is-state.ts?module";
import { calling } from "./page-call.ts";
import type { CommandSensor } from "./sensor.ts";
import { soughtBy } from "./sought.ts";

/** What `is visible`, `is enabled` and `is checked` do not tell of an element. */
export const isStateSensor: CommandSensor<IsStateFacts> = {
  id: "is-state",
  script: (command) => {
    const selector = soughtBy(command)?.selector ?? "";
    return calling<[IsStateArgs]>(isState, { selector, asked: command.command.name.replace("is ", "") });
  },
  schema: IsStateFacts,
};
