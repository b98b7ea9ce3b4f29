/** Which words of a call are put into a field that holds a secret. */
import type { GivenWord, ParsedArgv } from "../upstream/grammar/argv.ts";
import type { FieldUse } from "../upstream/grammar/commands.ts";
import { isCardName, isSecretField } from "./names.ts";
import { isCardNumber, looksOpaque } from "./shapes.ts";

/** What a selector or ref is called on the page, when the caller knows. */
export type LabelOf = (selector: string) => string | undefined;

function isSecretTarget(word: string, labelOf: LabelOf | undefined): boolean {
  const label = labelOf?.(word);
  return isSecretField(word) || (label !== undefined && isSecretField(label));
}

/** `find LOCATOR VALUE fill TEXT`: what comes after the action is text, what comes before names the element. */
function actionAt(given: readonly GivenWord[]): number {
  const at = given.findIndex((word) => word.name === "action");
  return at < 0 ? given.length : at;
}

/** The words that name the element that a command is about. */
function targetOf({ command, given }: ParsedArgv): readonly GivenWord[] {
  return command.locator === undefined
    ? given.filter((word) => word.kind === "selector")
    : given.slice(0, actionAt(given));
}

function textsOf({ command, given }: ParsedArgv): readonly GivenWord[] {
  if (command.locator === undefined) return given.filter((word) => word.kind === "text");
  return command.field === "writes" ? given.slice(actionAt(given) + 1) : [];
}

/** What the target of a command is called, as far as the caller says it. */
function namesIn(parsed: ParsedArgv, labelOf: LabelOf | undefined): readonly string[] {
  const target = targetOf(parsed);
  const labels = target.map((word) => labelOf?.(word.value) ?? "");
  return [...target.map((word) => word.value), ...labels, ...parsed.flags.map((flag) => flag.value ?? "")];
}

/**
 * The words that a call puts into a password-like field: those of kind text of `fill`, `type`, `find ... fill`, when
 * selector, name or label say so (`#pw`, `--name "API token"`), and card numbers when they say `card`.
 */
export function secretTexts(parsed: ParsedArgv, labelOf?: LabelOf): readonly GivenWord[] {
  const texts = textsOf(parsed);
  if (texts.length === 0) return [];
  const names = namesIn(parsed, labelOf);
  if (names.some(isSecretField)) return texts;
  return names.some(isCardName) ? texts.filter((word) => isCardNumber(word.value)) : [];
}

const WRITES: ReadonlySet<FieldUse | undefined> = new Set<FieldUse>(["writes", "types", "answers"]);

/** Longer ones are names of keys and shortcuts, which put no text in. */
function isCharacter(key: string): boolean {
  return [...key].length === 1;
}

/**
 * What the command puts into a field, whatever field that is: the texts of `fill`, `type`, `keyboard type`,
 * `find ... fill` and `dialog accept`, and the key of `press` when it is a single character.
 */
export function writtenTexts(parsed: ParsedArgv): readonly string[] {
  const { field } = parsed.command;
  if (field === "keys") return parsed.given.map(({ value }) => value).filter(isCharacter);
  return WRITES.has(field) ? textsOf(parsed).map(({ value }) => value) : [];
}

/** Whether the keyboard writes into a secret field after this row, when it did (`before`) or did not before it. */
function holdsFocus(parsed: ParsedArgv, before: boolean, labelOf: LabelOf | undefined): boolean {
  const { focus } = parsed.command;
  if (focus === "takes") return namesIn(parsed, labelOf).some(isSecretField);
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

/** The reply of a call is the content of a secret field: all of it, or what in it looks like a secret. */
export type SecretRead = "all" | "opaque";

/**
 * - all: `get value #pw`, `get attr #pw value`
 * - opaque: `get text #api-key`, whose text may as well be a label ("Required")
 */
export function readsSecret(parsed: ParsedArgv, labelOf?: LabelOf): SecretRead | undefined {
  const { field } = parsed.command;
  if (!targetOf(parsed).some((word) => isSecretTarget(word.value, labelOf))) return undefined;
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
