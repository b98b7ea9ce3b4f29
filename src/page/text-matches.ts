import { shows } from "./action.ts";
import { type TextMatchArgs, TextMatches } from "./facts/text-matches.ts";
import textMatches from "./in-page/text-matches.ts?module";
import { calling } from "./page-call.ts";
import type { CommandSensor } from "./sensor.ts";

const pointed = shows("cover");

export const textMatchesSensor: CommandSensor<TextMatches> = {
  id: "text-matches",
  script: (command) => {
    const { given, flags } = command;
    return calling<[TextMatchArgs]>(textMatches, {
      pointed: pointed(command),
      text: given.find(({ kind }) => kind === "text")?.value ?? "",
      exact: flags.some(({ spec }) => spec.names.includes("--exact")),
    });
  },
  schema: TextMatches,
};
