import { z } from "zod";
import textMatches from "./in-page/text-matches.ts?script";
import { type CommandSensor, called } from "./sensor.ts";

/** What `find text` has to choose from: elements that hold the text themselves, on the top page, hidden or not. */
export const TextMatches = z.object({
  count: z.number(),
  visible: z.number(),
  firstVisible: z.boolean(),
  /** An XPath of the first one that shows. */
  visiblePath: z.string().nullable(),
});
export type TextMatches = z.infer<typeof TextMatches>;

export type TextMatchArgs = { readonly text: string; readonly exact: boolean };

export const textMatchesSensor: CommandSensor<TextMatches> = {
  id: "text-matches",
  script: ({ given, flags }) =>
    called<[TextMatchArgs]>(textMatches, {
      text: given.find(({ kind }) => kind === "text")?.value ?? "",
      exact: flags.some(({ spec }) => spec.names.includes("--exact")),
    }),
  schema: TextMatches,
};
