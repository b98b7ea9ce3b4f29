import { actionOf, does } from "../page/action.ts";
import { targetSensor } from "../page/target.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { named, reached, subject, targetOf } from "./words.ts";

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
    const why = strayed
      ? `The text went into ${named(strayed)} instead.`
      : field.disabled
        ? "It is disabled."
        : field.readOnly
          ? "It is read-only."
          : typed
            ? "The page took the text away or changed it."
            : "It takes no text.";
    return {
      kind: "undone",
      summary: `${subject(seen, field)} does not hold the text. ${why}`,
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
