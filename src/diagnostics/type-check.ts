import type { NextAction } from "../call/outcome.ts";
import { actionOf, does } from "../page/action.ts";
import { isUntyped, isUntypedValue } from "../page/facts/fit.ts";
import type { TargetFacts } from "../page/facts/target.ts";
import { targetSensor } from "../page/target.ts";
import { staysTyped } from "../page/undone.ts";
import { defineDiagnostic, type Seen } from "./diagnostic.ts";
import { EMPTY_AFTER, formattedNote, heldNow, named, reached, subject, targetOf } from "./words.ts";

/** Text for whatever has the focus: a page may take its keys without any field. */
function isKeyboard({ command }: Seen): boolean {
  return command.command.deed === "keyboard type";
}

function hasBreaks(seen: Seen): boolean {
  return /[\r\n]/.test(actionOf(seen.command).values[0] ?? "");
}

const BREAKS =
  " Each line break was pressed as Enter, which a page may take as send; fill keeps them where there are lines.";

function why(field: TargetFacts, typed: boolean): string {
  const { strayed, disabled, readOnly } = field;
  if (strayed) return `The text went into ${named(strayed)} instead.`;
  if (disabled) return "It is disabled.";
  if (readOnly) return "It is read-only.";
  if (!typed) return "It takes no text.";
  if (isUntyped(field.type)) return "It takes no typed text: use fill.";
  if (field.length === 0) return EMPTY_AFTER;
  const now = heldNow(field);
  return now === undefined ? "The page took the text away or changed it." : `It holds ${now} now.`;
}

/** Rich text has no value; a date or a slider takes its value from fill alone. */
function nextOf(seen: Seen, field: TargetFacts): readonly NextAction[] {
  const target = targetOf(seen, field.selector);
  const [wanted = ""] = actionOf(seen.command).values;
  const read = seen.action("verify-typed-value", "See what it holds now.", [
    "get",
    field.kind === "rich" ? "text" : "value",
    target,
  ]);
  const fills = isUntyped(field.type) && isUntypedValue(wanted) && !field.disabled && !field.readOnly;
  return fills ? [seen.action("fill-instead", "fill sets it.", ["fill", target, wanted]), read] : [read];
}

/** `type` sends keys to whatever it could focus. This looks whether the text is there now. */
export const typeCheck = defineDiagnostic({
  id: "type-not-held",
  field: "typeVerification",
  before: [],
  after: [targetSensor],
  // What the page does with a text that it is sent is its own.
  applies: (command) => does("type", "keyboard type")(command) && staysTyped(command),
  diagnose: (seen) => {
    const field = reached(seen);
    if (!field || field.kind === "unknown" || field.holds === true) return undefined;
    const { tag, type, role, name, kind, length, strayed } = field;
    const evidence = { tag, type, role, name, kind, length, ...(strayed ? { strayed } : {}) };
    if (isKeyboard(seen) && field.holds !== false) return undefined;
    if (field.formatted) return formattedNote(seen, field, evidence);
    if (field.spread && !field.strayed) return undefined;
    const typed = field.kind === "text" || field.kind === "rich";
    // Keys sent to a list, a button or a game do their own thing.
    if (!typed && !strayed && (kind !== "plain" || isKeyboard(seen))) return undefined;
    return {
      kind: "undone",
      summary: `${subject(seen, field)} does not hold the text. ${why(field, typed)}${hasBreaks(seen) ? BREAKS : ""}`,
      evidence,
      nextActions: typed ? nextOf(seen, field) : [],
    };
  },
});
