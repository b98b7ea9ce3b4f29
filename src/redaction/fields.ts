/** Which words of a call are put into a field that holds a secret. */
import type { GivenWord, ParsedArgv } from "../upstream/argv.ts";
import { isSecretField } from "./names.ts";

/** What a selector or ref is called on the page, when the caller knows. */
export type LabelOf = (selector: string) => string | undefined;

const FILLS = new Set(["fill", "type"]);

function isSecretTarget(word: string, labelOf: LabelOf | undefined): boolean {
  const label = labelOf?.(word);
  return isSecretField(word) || (label !== undefined && isSecretField(label));
}

/** `find LOCATOR VALUE fill TEXT`: what comes after the action is text, what comes before names the field. */
function splitFind(given: readonly GivenWord[]): { target: readonly GivenWord[]; texts: readonly GivenWord[] } {
  const action = given.findLastIndex((word, at) => at >= 1 && at < given.length - 1 && FILLS.has(word.value));
  if (action === -1) return { target: [], texts: [] };
  return { target: given.slice(0, action), texts: given.slice(action + 1) };
}

function splitWords(parsed: ParsedArgv): { target: readonly GivenWord[]; texts: readonly GivenWord[] } {
  if (parsed.command.family === "find") return splitFind(parsed.given);
  const texts = parsed.given.filter((word) => word.kind === "text");
  return { target: parsed.given.filter((word) => word.kind === "selector"), texts };
}

/**
 * The words that a call puts into a password-like field: those of kind text of `fill`, `type`, `find ... fill`, when
 * selector, name or label say so (`#pw`, `--name "API token"`).
 */
export function secretTexts(parsed: ParsedArgv, labelOf?: LabelOf): readonly GivenWord[] {
  const { target, texts } = splitWords(parsed);
  if (texts.length === 0) return [];
  const secret =
    target.some((word) => isSecretTarget(word.value, labelOf)) ||
    parsed.flags.some((flag) => flag.value !== undefined && isSecretField(flag.value));
  return secret ? texts : [];
}

/** True when the reply of the call is the content of a secret field: `get value #pw`. */
export function readsSecret(parsed: ParsedArgv, labelOf?: LabelOf): boolean {
  if (parsed.command.name !== "get value") return false;
  return parsed.given.some((word) => word.kind === "selector" && isSecretTarget(word.value, labelOf));
}
