import { z } from "zod";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import elsewhere from "./in-page/elsewhere.ts?script";
import { type CommandSensor, called } from "./sensor.ts";

/**
 * An element that the caller's selector or text means, where CSS and `find text` do not reach: in an open shadow
 * root, or in a frame of the same origin. Role and name are as the accessibility tree has them, roughly.
 */
export const Elsewhere = z.object({
  place: z.enum(["shadow", "frame"]),
  /** Selector of the frame element on the top page, for `frame`. */
  frame: z.string().nullable(),
  /** Selector of the element inside its frame or root. */
  path: z.string(),
  /** A script's expression for the element, from the top page. */
  reach: z.string(),
  role: z.string(),
  name: z.string(),
});
export type Elsewhere = z.infer<typeof Elsewhere>;

/** What an element must be: one that holds this text itself, or that this CSS selector matches. */
export type ElsewhereArgs = { readonly text: string } | { readonly selector: string };

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
    return args === undefined ? "null" : called<[ElsewhereArgs]>(elsewhere, args);
  },
  schema: z.array(Elsewhere).nullable(),
};
