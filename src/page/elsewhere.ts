import { z } from "zod";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { Elsewhere, type ElsewhereArgs } from "./facts/elsewhere.ts";
import elsewhere from "./in-page/elsewhere.ts?script";
import { type CommandSensor, calledAgain } from "./sensor.ts";

/** Undefined when what the command looks for cannot be told in the page: a ref, or an XPath, which ends at a root. */
function wanted({ command, given }: ParsedArgv): ElsewhereArgs | undefined {
  const first = (kind: string): string | undefined => given.find((word) => word.kind === kind)?.value;
  if (command.locator === "text") {
    const text = first("text");
    return text ? { text } : undefined;
  }
  const selector = first("selector");
  return selector === undefined || /^(@|xpath=)/.test(selector) ? undefined : { selector };
}

/** Up to three elements outside the reach of the command; null when what it looks for cannot be told in the page. */
export const elsewhereSensor: CommandSensor<readonly Elsewhere[] | null> = {
  id: "elsewhere",
  script: (command) => {
    const args = wanted(command);
    return args === undefined ? "null" : calledAgain<[ElsewhereArgs]>(elsewhere, args);
  },
  schema: z.array(Elsewhere).nullable(),
};
