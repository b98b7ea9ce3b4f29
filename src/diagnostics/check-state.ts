import { actionOf, does } from "../page/action.ts";
import { targetSensor } from "../page/target.ts";
import { bare } from "../quote.ts";
import type { Deed } from "../upstream/grammar/commands.ts";
import { type Diagnosis, defineDiagnostic, type Seen, type Told } from "./diagnostic.ts";
import { reached, subject, targetOf } from "./words.ts";

const STATE_BEFORE: Readonly<Partial<Record<Deed | "none", string>>> = { check: "unchecked", uncheck: "checked" };

/** By the word of upstream, where the page has seen nothing. */
function byWord(seen: Seen, { ref, enabled, checked }: Told): Diagnosis | undefined {
  const { verb } = actionOf(seen.command);
  if (checked === undefined || checked === (verb === "check")) return undefined;
  const yet = "the page has not taken the click yet";
  const why = enabled === false ? "it is disabled" : verb === "uncheck" ? `it is a radio button, or ${yet}` : yet;
  return {
    kind: "undone",
    summary: `${bare(ref)} is still ${STATE_BEFORE[verb]}: ${why}.`,
    evidence: { state: checked },
    nextActions: [seen.action("verify-checked-state", "Read the state.", ["is", "checked", ref])],
  };
}

/** Upstream clicks whatever it was given and calls it checked. This reads the state. */
export const checkState = defineDiagnostic({
  id: "check-not-held",
  field: "checkVerification",
  before: [],
  after: [targetSensor],
  applies: does("check", "uncheck"),
  diagnose: (seen) => {
    if (seen.told) return byWord(seen, seen.told);
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
