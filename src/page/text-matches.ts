import { shows } from "./action.ts";
import { type TextMatchArgs, TextMatches } from "./facts/text-matches.ts";
import textMatches from "./in-page/text-matches.ts?script";
import { type CommandSensor, called } from "./sensor.ts";

const pointed = shows("cover");

export const textMatchesSensor: CommandSensor<TextMatches> = {
  id: "text-matches",
  script: (command) => {
    const { given, flags } = command;
    return called<[TextMatchArgs]>(textMatches, {
      pointed: pointed(command),
      text: given.find(({ kind }) => kind === "text")?.value ?? "",
      exact: flags.some(({ spec }) => spec.names.includes("--exact")),
    });
  },
  schema: TextMatches,
};
