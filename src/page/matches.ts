import { type MatchArgs, MatchFacts } from "./facts/matches.ts";
import matches from "./in-page/matches.ts?script";
import { type CommandSensor, called } from "./sensor.ts";

export const matchesSensor: CommandSensor<MatchFacts> = {
  id: "matches",
  script: ({ given }) =>
    called<[MatchArgs]>(matches, { selector: given.find(({ kind }) => kind === "selector")?.value ?? "" }),
  schema: MatchFacts,
};
