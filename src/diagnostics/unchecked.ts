import { does } from "../page/action.ts";
import { effectSensor } from "../page/effects.ts";
import { targetSensor } from "../page/target.ts";
import { defineDiagnostic, type Seen } from "./diagnostic.ts";
import { reached } from "./words.ts";

const WRITES = does("fill", "type", "check", "uncheck", "select", "upload");
const PRESSES = does("click", "dblclick");

/** Nothing that the page can see was reached, or only what hides the rest. */
function isUnseen(seen: Seen): boolean {
  const target = reached(seen);
  return target === null || target?.kind === "unknown";
}

/**
 * What lies in a closed shadow root or a frame of another origin cannot be looked into. Then upstream's word that a
 * command was sent is all there is.
 */
export const unchecked = defineDiagnostic({
  id: "sent-not-checked",
  field: "notChecked",
  before: [],
  after: [targetSensor, effectSensor],
  applies: (command) => WRITES(command) || PRESSES(command),
  diagnose: (seen) => {
    const effects = seen.after(effectSensor);
    // A click that was seen to change the page has been seen to do something.
    if (!effects || !isUnseen(seen) || (PRESSES(seen.command) && effects.changed)) return undefined;
    return {
      kind: "unchecked",
      summary:
        "Not checked: the page cannot look into what it was sent to (a custom element, a canvas, a frame of another origin).",
      evidence: { sent: true },
    };
  },
});
