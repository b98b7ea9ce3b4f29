import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { Unmet, type UnmetArgs } from "./facts/unmet.ts";
import unmet from "./in-page/unmet.ts?module";
import { calling } from "./page-call.ts";
import type { CommandSensor } from "./sensor.ts";

/** The value of a flag of the command itself. */
export function flagOf({ flags }: ParsedArgv, name: string): string | undefined {
  return flags.find(({ spec }) => spec.names.includes(name))?.value;
}

/** How the page stands to what was waited for in vain. */
export const unmetSensor: CommandSensor<Unmet> = {
  id: "unmet",
  script: (command, frame) => {
    const selector = command.given.find(({ kind }) => kind === "selector")?.value;
    const text = flagOf(command, "--text");
    return calling<[UnmetArgs]>(unmet, {
      selector: selector?.startsWith("@") ? undefined : selector,
      text,
      frame: frame ?? null,
    });
  },
  schema: Unmet,
};
