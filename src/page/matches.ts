import { type MatchArgs, MatchFacts } from "./facts/matches.ts";
import matches from "./in-page/matches.ts?script";
import { type CommandSensor, called } from "./sensor.ts";
import { soughtBy } from "./sought.ts";

export const matchesSensor: CommandSensor<MatchFacts> = {
  id: "matches",
  script: (command) => {
    const { selector, at } = soughtBy(command) ?? { selector: "", at: 0 };
    return called<[MatchArgs]>(matches, { selector, at });
  },
  schema: MatchFacts,
};
