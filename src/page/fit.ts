/** Before a fill: what a text would only damage is kept from it, and what upstream would half fill is prepared. */

import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { actionOf, does } from "./action.ts";
import { isUntypedValue } from "./facts/fit.ts";
import type { Sought } from "./facts/sought.ts";
import fit from "./in-page/fit.ts?module";
import prepareFound from "./in-page/prepare-found.ts?module";
import { calling, type Script } from "./page-call.ts";
import { soughtBy } from "./sought.ts";

/** What the script throws, before a colon and an `Unfit`. */
export const UNFIT = "pab-unfit";

/** The script that vets the target of a command, and what gives a ref the focus by which the page can know it. */
export interface Vet {
  readonly script: Script;
  /** Only stops it, and prepares nothing; missing where the page can tell the target by its focus alone. */
  readonly check?: Script;
  readonly aim?: readonly string[];
}

type Aim = Omit<Sought, "chosen">;
type Given = [sought: Aim | null, marker: string, wanted: string | null];

const fills = does("fill");

/**
 * How the target of a command is vetted, while this frame is selected; undefined where nothing has to be. What `find` alone
 * knows is not vetted, only prepared for a value that its field takes from nobody's keys.
 */
export function vetOf(command: ParsedArgv, frame: string | undefined): Vet | undefined {
  if (!fills(command)) return undefined;
  const isFind = command.command.locator !== undefined;
  // `find` looks on the page itself and acts in the frame: what it would reach there is not known.
  if (isFind && frame !== undefined) return undefined;
  const [text = ""] = actionOf(command).values;
  const wanted = isUntypedValue(text) ? text : null;
  const found = soughtBy(command, frame);
  if (found) {
    const sought: Aim = { selector: found.selector, at: found.at, frame: found.frame };
    return {
      script: calling<Given>(fit, sought, UNFIT, wanted),
      check: calling<[...Given, only: true]>(fit, sought, UNFIT, wanted, true),
    };
  }
  if (isFind) return wanted === null ? undefined : { script: calling<[string]>(prepareFound, wanted) };
  const target = command.given.find(({ kind }) => kind === "selector")?.value;
  return target === undefined
    ? undefined
    : { script: calling<Given>(fit, null, UNFIT, wanted), aim: ["focus", target] };
}
