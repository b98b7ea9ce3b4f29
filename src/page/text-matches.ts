import { type TextMatchArgs, TextMatches } from "./facts/text-matches.ts";
import textMatches from "./in-page/text-matches.ts?script";
import { type CommandSensor, called } from "./sensor.ts";

export const textMatchesSensor: CommandSensor<TextMatches> = {
  id: "text-matches",
  script: ({ given, flags }) =>
    called<[TextMatchArgs]>(textMatches, {
      text: given.find(({ kind }) => kind === "text")?.value ?? "",
      exact: flags.some(({ spec }) => spec.names.includes("--exact")),
    }),
  schema: TextMatches,
};
