import { actionOf, does } from "../page/action.ts";
import type { TargetFacts } from "../page/facts/target.ts";
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

/** Why a box is not as asked: of a component upstream knows no state, it clicks for a check and does nothing for an uncheck. */
function whyStill(box: TargetFacts, verb: string): string {
  if (box.disabled || box.ariaDisabled) return "it is disabled";
  if (box.type === "radio" && verb === "uncheck") return "a radio button stays until another of its group is checked";
  return box.component && verb === "uncheck"
    ? "uncheck does not reach into a component"
    : "the page has not taken the click yet";
}

function isClickable({ component, disabled, ariaDisabled, type }: TargetFacts, verb: string): boolean {
  return !disabled && !ariaDisabled && type !== "radio" && (verb === "uncheck" || component?.changed === true);
}

/** What of a box is told that is not as asked. */
function notHeld(seen: Seen, box: TargetFacts): Pick<Diagnosis, "summary" | "nextActions"> {
  const { verb } = actionOf(seen.command);
  const target = targetOf(seen, box.selector);
  const who = subject(seen, box);
  if (box.holds === null) {
    return {
      summary: `${who} is no checkbox: it was clicked, and has no state that ${verb} could set.`,
      nextActions: [],
    };
  }
  const turned = verb === "check" && box.component?.changed === true;
  const summary = turned
    ? `${who} was checked before, and the click that check sends to a component has unchecked it.`
    : `${who} is still ${STATE_BEFORE[verb]}: ${whyStill(box, verb)}.`;
  if (!box.component) {
    const read = seen.action("verify-checked-state", "Read the state.", ["is", "checked", target]);
    return { summary, nextActions: [read] };
  }
  const click = seen.action("click-component", "A click turns it.", ["click", target]);
  return { summary, nextActions: isClickable(box, verb) ? [click] : [] };
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
    const { tag, type, role, name, kind } = box;
    return { kind: "undone", ...notHeld(seen, box), evidence: { tag, type, role, name, kind, state: box.holds } };
  },
});
