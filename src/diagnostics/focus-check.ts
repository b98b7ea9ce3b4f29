import { does } from "../page/action.ts";
import { targetSensor } from "../page/target.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { notHeld, reached } from "./words.ts";

/** Upstream calls anything focused, also what cannot have the focus. */
export const focusCheck = defineDiagnostic({
  id: "focus-not-held",
  field: "focusVerification",
  before: [],
  after: [targetSensor],
  applies: does("focus"),
  diagnose: (seen) => {
    const { disabled = false, visible = true } = reached(seen) ?? {};
    const why = disabled ? "it is disabled." : visible ? "it cannot have it, or the page moved it." : "it is hidden.";
    return notHeld(seen, `does not have the focus: ${why}`);
  },
});
