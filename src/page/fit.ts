/** Keeps a text from being filled into what would only be damaged by it. */

import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { actionOf, does } from "./action.ts";
import fit from "./in-page/fit.ts?script";
import { called } from "./sensor.ts";

/** What the script throws, before a colon and an `Unfit`. */
export const UNFIT = "pab-unfit";

/** The script that vets the target of a command, and what gives a ref the focus by which the page can know it. */
export interface Vet {
  readonly script: string;
  readonly aim?: readonly string[];
}

const fills = does("fill");

/** How the target of a command is vetted; undefined where nothing has to be, or `find` alone knows what it is. */
export function vetOf(command: ParsedArgv, framed: boolean): Vet | undefined {
  if (!fills(command) || command.command.locator !== undefined) return undefined;
  const [selector] = actionOf(command).selectors;
  const target = command.given.find(({ kind }) => kind === "selector")?.value;
  if (target === undefined) return undefined;
  if (selector === undefined) return { script: called<[null, string]>(fit, null, UNFIT), aim: ["focus", target] };
  return framed ? undefined : { script: called<[string, string]>(fit, selector, UNFIT) };
}
