import { actionOf, does } from "../page/action.ts";
import { targetSensor } from "../page/target.ts";
import type { Deed } from "../upstream/grammar/commands.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { reached, subject, targetOf } from "./words.ts";

const STATE_BEFORE: Readonly<Partial<Record<Deed | "none", string>>> = { check: "unchecked", uncheck: "checked" };

/** Upstream clicks whatever it was given and calls it checked. This reads the state. */
export const checkState = defineDiagnostic({
  id: "check-not-held",
  field: "checkVerification",
  before: [],
  after: [targetSensor],
  applies: does("check", "uncheck"),
  diagnose: (seen) => {
    const box = reached(seen);
    if (!box || box.kind === "unknown" || box.holds === true) return undefined;
    const { verb } = actionOf(seen.command);
    const { tag, type, role, name, kind } = box;
    const summary =
      box.holds === null
        ? `${subject(seen, box)} is no checkbox: it was clicked, and has no state that ${verb} could set.`
        : `${subject(seen, box)} is still ${STATE_BEFORE[verb]}: ${box.disabled || box.ariaDisabled ? "it is disabled" : box.type === "radio" && verb === "uncheck" ? "a radio button stays until another of its group is checked" : "the page has not taken the click yet"}.`;
    return {
      kind: "undone",
      summary,
      evidence: { tag, type, role, name, kind, state: box.holds },
      nextActions:
        box.holds === null
          ? []
          : [seen.action("verify-checked-state", "Read the state.", ["is", "checked", targetOf(seen, box.selector)])],
    };
  },
});
