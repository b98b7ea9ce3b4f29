import { type MatchArgs, MatchFacts } from "./facts/matches.ts";
import matches from "./in-page/matches.ts?script";
import visibleTexts from "./in-page/visible-texts.ts?script";
import { type CommandSensor, called } from "./sensor.ts";

export const matchesSensor: CommandSensor<MatchFacts> = {
  id: "matches",
  script: ({ given }) =>
    called<[MatchArgs]>(matches, { selector: given.find(({ kind }) => kind === "selector")?.value ?? "" }),
  schema: MatchFacts,
};

/** A read-only script: the texts of all matches that show. */
export function visibleTextsScript(selector: string): string {
  return called<[string]>(visibleTexts, selector);
}
