/** Which words of a call are put into a field that holds a secret. */
import type { GivenWord, ParsedArgv } from "../upstream/grammar/argv.ts";
import { isCardName, isSecretField } from "./names.ts";
import { isCardNumber, looksOpaque } from "./shapes.ts";

/** What a selector or ref is called on the page, when the caller knows. */
export type LabelOf = (selector: string) => string | undefined;

function isSecretTarget(word: string, labelOf: LabelOf | undefined): boolean {
  const label = labelOf?.(word);
  return isSecretField(word) || (label !== undefined && isSecretField(label));
}

/** `find LOCATOR VALUE fill TEXT`: what comes after the action is text, what comes before names the field. */
function splitFind({ command, given }: ParsedArgv): {
  target: readonly GivenWord[];
  texts: readonly GivenWord[];
} {
  const action = given.findIndex((word) => word.name === "action");
  if (command.field !== "writes" || action === -1) return { target: [], texts: [] };
  return { target: given.slice(0, action), texts: given.slice(action + 1) };
}

function splitWords(parsed: ParsedArgv): { target: readonly GivenWord[]; texts: readonly GivenWord[] } {
  if (parsed.command.locator !== undefined) return splitFind(parsed);
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

/** Whether the keyboard writes into a secret field after this row, when it did (`before`) or did not before it. */
function holdsFocus(parsed: ParsedArgv, before: boolean, labelOf: LabelOf | undefined): boolean {
  const { focus, performs } = parsed.command;
  if (performs !== undefined) return false;
  if (focus === "takes") return namesIn(parsed, selectorsOf(parsed), labelOf).some(isSecretField);
  if (focus === "moves") return before && !parsed.given.some((word) => /tab|enter/i.test(word.value));
  return before && focus === "keeps";
}

/** What the rows of a batch type with the keyboard into a secret field that a row before has clicked or focused. */
export function typedBlind(rows: readonly ParsedArgv[], labelOf?: LabelOf): readonly string[] {
  let focused = false;
  return rows.flatMap((row) => {
    const texts = focused && row.command.field === "types" ? row.given.map((word) => word.value) : [];
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
  const { field, performs } = parsed.command;
  if (performs !== undefined) return undefined;
  if (!selectorsOf(parsed).some((word) => isSecretTarget(word.value, labelOf))) return undefined;
  if (readsValue(parsed)) return "all";
  return field === "text" ? "opaque" : undefined;
}

/** The command reads what is in a field, in the one way or the other. */
export function readsValue({ command, given }: ParsedArgv): boolean {
  return command.field === "value" || (command.field === "attribute" && given.some((word) => word.value === "value"));
}

/** Whether this text is to be masked in the reply of such a call. */
export function isSecretRead(read: SecretRead, text: string): boolean {
  return text !== "" && (read === "all" || looksOpaque(text));
}
