import { member } from "../json.ts";
import { shows } from "../page/action.ts";
import { effectSensor } from "../page/effects.ts";
import type { TargetFacts, Who } from "../page/facts/target.ts";
import { targetSensor } from "../page/target.ts";
import { type Diagnosis, defineDiagnostic, type Seen } from "./diagnostic.ts";
import { named, reached, subject, targetOf } from "./words.ts";

/** The page itself has no ref: a click on one that arrived there has missed what was meant. */
function passedThrough(seen: Seen, { tag, role, name, ariaDisabled }: TargetFacts): Diagnosis | undefined {
  const ref = targetOf(seen, "");
  if (!/^(?:body|html)$/.test(tag) || !/^@e\d+$/.test(ref)) return undefined;
  return {
    kind: "undone",
    summary: `The click landed on the page behind it: ${ref} does not take the pointer there, and nothing changed.`,
    evidence: { tag, role, name, ariaDisabled },
  };
}

function missed(seen: Seen, target: TargetFacts, instead: Who): Diagnosis {
  return {
    kind: "undone",
    summary: `The click landed on ${named(instead)} instead: ${subject(seen, target)} does not take the pointer there.`,
    evidence: { tag: target.tag, role: target.role, name: target.name, instead },
  };
}

/** A click that reached its target and did nothing that can be seen. A warning only where the target says why. */
export const clickEffect = defineDiagnostic({
  id: "click-without-effect",
  field: "clickEffect",
  before: [],
  after: [targetSensor, effectSensor],
  applies: shows("answer"),
  diagnose: (seen) => {
    const target = reached(seen);
    if (target?.missed) return missed(seen, target, target.missed);
    const effects = seen.after(effectSensor);
    if (effects?.invalid) return undefined;
    if (!target || !effects || ["unknown", "frame"].includes(target.kind)) return undefined;
    if (effects.outside.length > 0) return undefined;
    if (member(seen.data, "dialogOpened") === true) return undefined;
    // The focus goes to what is clicked, whether or not it does anything.
    const still = !effects.any || (effects.focusInTarget && !effects.changed);
    if (!still || target.kind === "text" || target.kind === "rich" || target.kind === "select") return undefined;
    const passed = passedThrough(seen, target);
    if (passed) return passed;
    const { tag, role, name, ariaDisabled } = target;
    const evidence = { tag, role, name, ariaDisabled };
    if (ariaDisabled) {
      return {
        kind: "undone",
        summary: `${subject(seen, target)} is disabled (aria-disabled), and nothing changed that could be seen. Something else on the page has to be done first.`,
        evidence,
      };
    }
    const summary =
      effects.running > 0
        ? "Nothing changed so far; a request that started with the click is still running."
        : "Nothing changed that could be seen right after the click.";
    return { kind: "note", summary, evidence };
  },
});
