import { z } from "zod";
import matches from "./in-page/matches.ts?script";
import visibleTexts from "./in-page/visible-texts.ts?script";
import { type CommandSensor, called } from "./sensor.ts";

/** What the caller's selector matches on the top page: upstream reads the first match, hidden or not. */
export const MatchFacts = z.object({
  count: z.number(),
  visible: z.number(),
  firstVisible: z.boolean(),
  /** The start of the text of the first match that shows, when that is not the one that is read. */
  preview: z.string().nullable(),
});
export type MatchFacts = z.infer<typeof MatchFacts>;

export type MatchArgs = { readonly selector: string };

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
