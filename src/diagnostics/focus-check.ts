import { does } from "../page/action.ts";
import { targetSensor } from "../page/target.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { notHeld } from "./words.ts";

/** Upstream calls anything focused, also what cannot have the focus. */
export const focusCheck = defineDiagnostic({
  id: "focus-not-held",
  field: "focusVerification",
  before: [],
  after: [targetSensor],
  applies: does("focus"),
  diagnose: (seen) => notHeld(seen, "does not have the focus: it cannot have it, or the page moved it."),
});
