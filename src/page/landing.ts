import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { type LandingArgs, LandingFacts } from "./facts/landing.ts";
import landing from "./in-page/landing.ts?module";
import { calling } from "./page-call.ts";
import type { CommandSensor } from "./sensor.ts";

const FETCHED = /^(https?|file):\/\//i;

/** The URL that the command opens, as upstream completes it: a bare host is taken as https. */
export function askedUrl(command: ParsedArgv): string | undefined {
  const word = command.command.opens ? command.given.find(({ kind }) => kind === "url")?.value : undefined;
  if (word === undefined) return undefined;
  if (FETCHED.test(word)) return word;
  return /^(about|data|blob|chrome|view-source):/i.test(word) ? undefined : `https://${word}`;
}

export const landingSensor: CommandSensor<LandingFacts> = {
  id: "landing",
  script: (command) => calling<[LandingArgs]>(landing, { asked: askedUrl(command) }),
  schema: LandingFacts,
};
