import { does } from "../page/action.ts";
import { targetSensor } from "../page/target.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { named, notHeld, reached } from "./words.ts";

/** The pointer was sent there; whether the element is under it now, only the page knows. */
export const hoverCheck = defineDiagnostic({
  id: "hover-not-held",
  field: "hoverVerification",
  before: [],
  after: [targetSensor],
  applies: does("hover"),
  diagnose: (seen) => {
    const over = reached(seen)?.missed;
    const why = over ? `${named(over)} lies there.` : "it moved away, or something else lies there.";
    return notHeld(seen, `is not under the pointer: ${why}`, [
      seen.action("verify-hover-visually", "Look at the page.", ["screenshot"]),
    ]);
  },
});
