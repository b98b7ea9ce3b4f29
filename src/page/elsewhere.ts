import { z } from "zod";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Locator } from "../upstream/grammar/commands.ts";
import { Elsewhere, type ElsewhereArgs, type ElsewhereAsk } from "./facts/elsewhere.ts";
import elsewhere from "./in-page/elsewhere.ts?module";
import { calling } from "./page-call.ts";
import type { CommandSensor } from "./sensor.ts";

function byAttribute(name: string): (words: string) => ElsewhereArgs {
  return (words) => ({ selector: `[${name}*=${JSON.stringify(words)} i]` });
}

/** Locators whose words mean something in the page. */
const BY_WORDS: Readonly<Partial<Record<Locator, (words: string) => ElsewhereArgs>>> = {
  text: (text) => ({ text }),
  label: (label) => ({ label }),
  placeholder: byAttribute("placeholder"),
  alt: byAttribute("alt"),
  title: byAttribute("title"),
  testid: byAttribute("data-testid"),
};

/** Undefined when what the command looks for cannot be told in the page: a ref, or an XPath, which ends at a root. */
function wanted({ command, given, flags }: ParsedArgv): ElsewhereArgs | undefined {
  const { locator } = command;
  const first = (kind: string): string | undefined => given.find((word) => word.kind === kind)?.value;
  if (locator === "role") {
    const label = flags.find(({ spec }) => spec.names.includes("--name"))?.value;
    return label === undefined ? undefined : { label, role: given[0]?.value ?? "" };
  }
  if (locator !== undefined && locator in BY_WORDS) {
    const words = first("text");
    return words ? BY_WORDS[locator]?.(words) : undefined;
  }
  const selector = first("selector");
  return selector === undefined || /^(@|xpath=)/.test(selector) ? undefined : { selector };
}

/** Up to three elements outside the reach of the command; null when what it looks for cannot be told in the page. */
export const elsewhereSensor: CommandSensor<readonly Elsewhere[] | null> = {
  id: "elsewhere",
  script: (command, frame) => {
    const args = wanted(command);
    return args === undefined ? "null" : calling<[ElsewhereAsk]>(elsewhere, { ...args, outside: frame ?? null });
  },
  ofBefore: true,
  schema: z.array(Elsewhere).nullable(),
};
