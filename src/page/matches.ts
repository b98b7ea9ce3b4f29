import { type MatchArgs, MatchFacts } from "./facts/matches.ts";
import matches from "./in-page/matches.ts?module";
import { calling } from "./page-call.ts";
import type { CommandSensor } from "./sensor.ts";
import { soughtBy } from "./sought.ts";

export const matchesSensor: CommandSensor<MatchFacts> = {
  id: "matches",
  script: (command) => {
    const { selector, at } = soughtBy(command) ?? { selector: "", at: 0 };
    return calling<[MatchArgs]>(matches, { selector, at });
  },
  schema: MatchFacts,
};
