/** Which words of a call are put into a field that holds a secret. */
import type { GivenWord, ParsedArgv } from "../upstream/grammar/argv.ts";
import { isCardName, isSecretField } from "./names.ts";
import { isCardNumber, looksOpaque } from "./shapes.ts";

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
  return { target: selectorsOf(parsed), texts };
}

function namesIn(parsed: ParsedArgv, target: readonly GivenWord[], labelOf: LabelOf | undefined): readonly string[] {
  const labels = target.map((word) => labelOf?.(word.value) ?? "");
  return [...target.map((word) => word.value), ...labels, ...parsed.flags.map((flag) => flag.value ?? "")];
}

/**
 * The words that a call puts into a password-like field: those of kind text of `fill`, `type`, `find ... fill`, when
 * selector, name or label say so (`#pw`, `--name "API token"`), and card numbers when they say `card`.
 */
export function secretTexts(parsed: ParsedArgv, labelOf?: LabelOf): readonly GivenWord[] {
  const { target, texts } = splitWords(parsed);
  if (texts.length === 0) return [];
  const names = namesIn(parsed, target, labelOf);
  if (names.some(isSecretField)) return texts;
  return names.some(isCardName) ? texts.filter((word) => isCardNumber(word.value)) : [];
}

const FOCUSES = new Set(["click", "dblclick", "tap", "focus", "fill", "type", "check"]);
const KEEPS_FOCUS = new Set(["get", "is", "screenshot", "snapshot", "wait", "console"]);

/** Whether the keyboard writes into a secret field after this row, when it did (`before`) or did not before it. */
function holdsFocus(parsed: ParsedArgv, before: boolean, labelOf: LabelOf | undefined): boolean {
  const { name, family } = parsed.command;
  if (FOCUSES.has(name)) return namesIn(parsed, selectorsOf(parsed), labelOf).some(isSecretField);
  if (name === "press") return before && !parsed.given.some((word) => /tab|enter/i.test(word.value));
  return before && (name.startsWith("key") || KEEPS_FOCUS.has(family));
}

/** What the rows of a batch type with the keyboard into a secret field that a row before has clicked or focused. */
export function typedBlind(rows: readonly ParsedArgv[], labelOf?: LabelOf): readonly string[] {
  let focused = false;
  return rows.flatMap((row) => {
    const texts = focused && row.command.name.startsWith("keyboard ") ? row.given.map((word) => word.value) : [];
    focused = holdsFocus(row, focused, labelOf);
    return texts;
  });
}

function selectorsOf(parsed: ParsedArgv): readonly GivenWord[] {
  return parsed.given.filter((word) => word.kind === "selector");
}

/** The reply of a call is the content of a secret field: all of it, or what in it looks like a secret. */
export type SecretRead = "all" | "opaque";

/**
 * - all: `get value #pw`, `get attr #pw value`
 * - opaque: `get text #api-key`, whose text may as well be a label ("Required")
 */
export function readsSecret(parsed: ParsedArgv, labelOf?: LabelOf): SecretRead | undefined {
  const { name } = parsed.command;
  if (!selectorsOf(parsed).some((word) => isSecretTarget(word.value, labelOf))) return undefined;
  if (name === "get value") return "all";
  if (name === "get attr") return parsed.given.some((word) => word.value === "value") ? "all" : undefined;
  return name === "get text" ? "opaque" : undefined;
}

/** Whether this text is to be masked in the reply of such a call. */
export function isSecretRead(read: SecretRead, text: string): boolean {
  return text !== "" && (read === "all" || looksOpaque(text));
}
