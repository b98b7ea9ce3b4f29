import { does } from "../page/action.ts";
import { effectSensor } from "../page/effects.ts";
import { targetSensor } from "../page/target.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { reached } from "./words.ts";

/** Text that is typed while nothing has the focus goes nowhere, and upstream calls it typed. */
export const keyboardFocus = defineDiagnostic({
  id: "keyboard-without-field",
  field: "keyboardFocus",
  before: [],
  after: [targetSensor, effectSensor],
  applies: does("keyboard type"),
  diagnose: (seen) => {
    const target = reached(seen);
    const effects = seen.after(effectSensor);
    if (target?.tag !== "body" || !effects || effects.any) return undefined;
    return {
      kind: "undone",
      summary: "No field had the focus, and nothing on the page changed: the text went nowhere. Click the field first.",
      evidence: { focus: target.tag },
    };
  },
});
