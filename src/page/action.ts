import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Deed, Sign } from "../upstream/grammar/commands.ts";

/** What a command does to which element, the same for `fill SEL TEXT` and `find label NAME fill TEXT`. */
export interface Action {
  /** What it is to the page, by the command table; `none` for what is no action on an element. */
  readonly verb: Deed | "none";
  /** The words of the command that does it to a selector: `["fill"]`, `["get", "text"]`. */
  readonly words: readonly string[];
  /** CSS or xpath= of the caller's; refs are upstream's and mean nothing in the page. */
  readonly selectors: readonly string[];
  /** The texts to fill in, type or select; the files to upload. */
  readonly values: readonly string[];
}

/** The action of a command. Of `find` the locator is no selector: only upstream's events show what it found. */
export function actionOf({ command, given }: ParsedArgv): Action {
  const verb = command.deed ?? "none";
  const words = (command.performs ?? command.name).split(" ");
  if (command.locator !== undefined) {
    // `find text` and `find placeholder` have a locator of that name too.
    const at = given.findIndex((word) => word.name === "action");
    const text = at < 0 ? undefined : given.slice(at + 1).find((word) => word.name === "text")?.value;
    return { verb, words, selectors: [], values: text === undefined ? [] : [text] };
  }
  const isRef = (value: string): boolean => /^@e\d+$/.test(value);
  return {
    verb,
    words,
    selectors: given.flatMap(({ kind, value }) => (kind === "selector" && !isRef(value) ? [value] : [])),
    values: given.flatMap(({ kind, value }) => (kind === "text" || kind === "input" ? [value] : [])),
  };
}

type Applies = (parsed: ParsedArgv) => boolean;

/** Holds for commands that are one of these deeds to the page, `find X action` among them. */
export function does(...deeds: readonly Deed[]): Applies {
  return ({ command }) => command.deed !== undefined && deeds.includes(command.deed);
}

/** Holds for commands around which this is worth a look. */
export function shows(sign: Sign): Applies {
  return ({ command }) => command.signs?.includes(sign) === true;
}
