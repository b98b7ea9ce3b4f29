import { z } from "zod";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import landing from "./in-page/landing.ts?script";
import { type CommandSensor, called } from "./sensor.ts";

/**
 * How the document that is shown came to be. `status`: HTTP status of its answer, 0 when there was none (file:,
 * about:) or the browser does not tell. `elsewhere`: it is not at the URL that the command asked for, fragments aside.
 */
export const LandingFacts = z.object({ status: z.number(), elsewhere: z.boolean() });
export type LandingFacts = z.infer<typeof LandingFacts>;

const FETCHED = /^(https?|file):\/\//i;

/** The URL that the command opens, as upstream completes it: a bare host is taken as https. */
export function askedUrl(command: ParsedArgv): string | undefined {
  const word = command.command.opens ? command.given.find(({ kind }) => kind === "url")?.value : undefined;
  if (word === undefined) return undefined;
  if (FETCHED.test(word)) return word;
  return /^(about|data|blob|chrome|view-source):/i.test(word) ? undefined : `https://${word}`;
}

export type LandingArgs = { readonly asked: string | undefined };

export const landingSensor: CommandSensor<LandingFacts> = {
  id: "landing",
  script: (command) => called<[LandingArgs]>(landing, { asked: askedUrl(command) }),
  schema: LandingFacts,
};
