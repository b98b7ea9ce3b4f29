import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Locator } from "../upstream/grammar/commands.ts";
import { actionOf } from "./action.ts";
import type { Sought } from "./facts/sought.ts";

/** Upstream looks for these by CSS of its own, letter by letter. */
const CSS_OF: Readonly<Partial<Record<Locator, (value: string) => string>>> = {
  testid: (value) => `[data-testid=${value}]`,
  title: (value) => `[title=${value}]`,
  alt: (value) => `[alt=${value}]`,
  placeholder: (value) => `input[placeholder=${value}],textarea[placeholder=${value}]`,
};

function cssString(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\a ")}"`;
}

/** By which place among the matches; undefined where upstream takes the first of what it finds by itself. */
function placeOf({ command, given }: ParsedArgv): number | undefined {
  if (command.locator === "first") return 0;
  if (command.locator === "last") return -1;
  const index = Number(given.find(({ name }) => name === "index")?.value);
  return command.locator === "nth" && Number.isInteger(index) ? index : undefined;
}

/**
 * Undefined for a ref, and for what only upstream finds: roles, texts and labels. A selector means what is in the
 * selected frame; `find` looks on the page itself, whatever is selected.
 */
export function soughtBy(parsed: ParsedArgv, frame: string | null = null): Sought | undefined {
  const { command, given } = parsed;
  const { locator } = command;
  if (locator === undefined) {
    const [selector] = actionOf(parsed).selectors;
    return selector === undefined ? undefined : { selector, at: 0, chosen: false, frame };
  }
  const css = CSS_OF[locator];
  const [value] = given;
  if (css && value) return { selector: css(cssString(value.value)), at: 0, chosen: false, frame: null };
  const at = placeOf(parsed);
  const selector = given.find(({ kind }) => kind === "selector")?.value;
  return at === undefined || selector === undefined ? undefined : { selector, at, chosen: true, frame: null };
}
