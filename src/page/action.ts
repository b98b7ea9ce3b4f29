import type { ParsedArgv } from "../upstream/grammar/argv.ts";

/** What a command does to which element, the same for `fill SEL TEXT` and `find label NAME fill TEXT`. */
export interface Action {
  /** `click`, `fill`, `keyboard type`, ...: the command, or what `find` was told to do. */
  readonly verb: string;
  /** CSS or xpath= of the caller's; refs are upstream's and mean nothing in the page. */
  readonly selectors: readonly string[];
  /** The texts to fill in, type or select; the files to upload. */
  readonly values: readonly string[];
}

/** The action of a command. Of `find` the locator is no selector: only upstream's events show what it found. */
export function actionOf({ command, given }: ParsedArgv): Action {
  if (command.family === "find") {
    const verb = given.find((word) => word.name === "action")?.value ?? "click";
    // `find text` and `find placeholder` have a locator of that name too.
    const at = given.findIndex((word) => word.name === "action");
    const text = at < 0 ? undefined : given.slice(at + 1).find((word) => word.name === "text")?.value;
    return { verb, selectors: [], values: text === undefined ? [] : [text] };
  }
  const isRef = (value: string): boolean => /^@e\d+$/.test(value);
  return {
    verb: command.name,
    selectors: given.flatMap(({ kind, value }) => (kind === "selector" && !isRef(value) ? [value] : [])),
    values: given.flatMap(({ kind, value }) => (kind === "text" || kind === "input" ? [value] : [])),
  };
}
