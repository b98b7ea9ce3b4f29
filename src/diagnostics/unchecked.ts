import type { NextAction } from "../call/outcome.ts";
import { stringMember } from "../json.ts";
import { does } from "../page/action.ts";
import { effectSensor } from "../page/effects.ts";
import { targetSensor } from "../page/target.ts";
import { defineDiagnostic, type Seen } from "./diagnostic.ts";
import { reached, targetOf } from "./words.ts";

const WRITES = does("fill", "type", "check", "uncheck", "select", "upload");
const SELECTS = does("select");
const PRESSES = does("click", "dblclick");
const KEYS = does("keyboard type");

const HIDES = "the page cannot look into what it was sent to (a custom element, a canvas, a frame of another origin).";
const SILENT =
  "nothing of it was seen on the page: its target is disabled or was as asked for already, or lies where the page cannot be looked into.";

const NO_LIST =
  "nothing of it was seen on the page: its target is no native <select>, the only thing that select works on, or lies where the page cannot be looked into.";

/** What has the focus holds it in a place that the page cannot look into. */
function isDark(seen: Seen): boolean {
  const at = seen.after(targetSensor);
  return at !== null && typeof at === "object" && (at.kind === "frame" || at.kind === "unknown");
}

/** Why nothing is known; undefined when the page has seen what was reached. */
function unseen(seen: Seen): string | undefined {
  const { told } = seen;
  if (told?.checked !== undefined || told?.enabled === false || told?.lists === false) return undefined;
  // The focus is looked for in every frame that can be looked into, whichever is selected.
  if (KEYS(seen.command)) return isDark(seen) ? HIDES : undefined;
  const target = reached(seen);
  // Selectors mean what is in the frame that is selected, and nothing of it was seen there.
  if (seen.frame !== undefined && seen.after(targetSensor) === null) return SILENT;
  if (target?.kind === "unknown") return SELECTS(seen.command) && target.holds === false ? undefined : HIDES;
  // Of a list that was not reached `select-check` says what it was instead, where the page can tell.
  if (SELECTS(seen.command)) return seen.after(targetSensor) === "unseen" ? NO_LIST : undefined;
  return target === null ? SILENT : undefined;
}

/** How what cannot be looked into is asked by upstream, which can. */
function asking(seen: Seen): readonly NextAction[] {
  const target = targetOf(seen, "");
  if (target === "") return [];
  if (SELECTS(seen.command))
    return [seen.action("verify-selected-value", "See which value it has.", ["get", "value", target])];
  const read = seen.action("verify-checked-state", "Read the state.", ["is", "checked", target]);
  return does("check", "uncheck")(seen.command) ? [read] : [];
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
  applies: (command) => WRITES(command) || PRESSES(command) || KEYS(command),
  diagnose: (seen) => {
    // What was clicked and is gone since has been told.
    if (stringMember(seen.data, "taken") !== undefined) return undefined;
    const effects = seen.after(effectSensor);
    const why = unseen(seen);
    // A click that was seen to change the page has been seen to do something.
    if (!effects || why === undefined || (PRESSES(seen.command) && effects.changed)) return undefined;
    return {
      kind: "unchecked",
      summary: `Not checked: ${why}`,
      evidence: { sent: true },
      nextActions: asking(seen),
    };
  },
});
