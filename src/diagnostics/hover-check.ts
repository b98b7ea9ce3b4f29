import { does } from "../page/action.ts";
import { targetSensor } from "../page/target.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { notHeld } from "./words.ts";

/** The pointer was sent there; whether the element is under it now, only the page knows. */
export const hoverCheck = defineDiagnostic({
  id: "hover-not-held",
  field: "hoverVerification",
  before: [],
  after: [targetSensor],
  applies: does("hover"),
  diagnose: (seen) =>
    notHeld(seen, "is not under the pointer: it moved away, or something else lies there.", [
      seen.action("verify-hover-visually", "Look at the page.", ["screenshot"]),
    ]),
});
