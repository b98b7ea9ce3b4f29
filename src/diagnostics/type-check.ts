import { actionOf, does } from "../page/action.ts";
import type { TargetFacts } from "../page/facts/target.ts";
import { targetSensor } from "../page/target.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { named, reached, subject, targetOf } from "./words.ts";

function why({ strayed, disabled, readOnly }: TargetFacts, typed: boolean): string {
  if (strayed) return `The text went into ${named(strayed)} instead.`;
  if (disabled) return "It is disabled.";
  if (readOnly) return "It is read-only.";
  return typed ? "The page took the text away or changed it." : "It takes no text.";
}

/** `type` sends keys to whatever it could focus. This looks whether the text is there now. */
export const typeCheck = defineDiagnostic({
  id: "type-not-held",
  field: "typeVerification",
  before: [],
  after: [targetSensor],
  // A line break submits, and what the page does then is its own.
  applies: (command) => does("type")(command) && !/[\r\n\t]/.test(actionOf(command).values[0] ?? ""),
  diagnose: (seen) => {
    const field = reached(seen);
    if (!field || field.kind === "unknown" || field.holds === true || field.formatted) return undefined;
    if (field.spread && !field.strayed) return undefined;
    const { tag, type, role, name, kind, length, strayed } = field;
    const typed = field.kind === "text" || field.kind === "rich";
    // Keys sent to a list, a button or a game do their own thing.
    if (!typed && !strayed && kind !== "plain") return undefined;
    return {
      kind: "undone",
      summary: `${subject(seen, field)} does not hold the text. ${why(field, typed)}`,
      evidence: { tag, type, role, name, kind, length, ...(strayed ? { strayed } : {}) },
      nextActions: typed
        ? [
            seen.action("verify-typed-value", "See what it holds now.", [
              "get",
              "value",
              targetOf(seen, field.selector),
            ]),
          ]
        : [],
    };
  },
});
