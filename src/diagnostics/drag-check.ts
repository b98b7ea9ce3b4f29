import type { NextAction } from "../call/outcome.ts";
import { does } from "../page/action.ts";
import { effectSensor } from "../page/effects.ts";
import { targetSensor } from "../page/target.ts";
import { defineDiagnostic, type Seen } from "./diagnostic.ts";
import { reached, subject } from "./words.ts";

/** Connections of a flow editor can be in its script alone until they are saved. */
const IN_SCRIPT = "A page can keep it in its script: look before you repeat it.";

function look(seen: Seen): readonly NextAction[] {
  return [seen.action("verify-drag-visually", "Look at the page.", ["screenshot"])];
}

/** A drag is called dragged once the mouse was moved. This looks whether a drop reached the target. */
export const dragCheck = defineDiagnostic({
  id: "drag-not-dropped",
  field: "dragVerification",
  before: [],
  after: [targetSensor, effectSensor],
  applies: does("drag"),
  diagnose: (seen) => {
    const source = reached(seen);
    const effects = seen.after(effectSensor);
    if (!source || !effects) return undefined;
    // Pages that drag by mouse events of their own have no drop event; a change tells that something happened. The
    // focus changes by the press that begins every drag.
    if (effects.changed) return undefined;
    const { tag, role, name } = source;
    if (source.holds === null) {
      const summary = `Not checked: the page moves it by the pointer, and nothing that shows has changed. ${IN_SCRIPT}`;
      return { kind: "unchecked", summary, evidence: { tag, role, name }, nextActions: look(seen) };
    }
    if (source.holds) {
      const summary = "It was dropped there, and nothing changed that could be seen right after.";
      return { kind: "note", summary, evidence: { tag, role, name } };
    }
    return {
      kind: "undone",
      summary: `${subject(seen, source)} was not seen to be dropped: no drop reached the target, and nothing that shows has changed. ${IN_SCRIPT}`,
      evidence: { tag, role, name },
      nextActions: look(seen),
    };
  },
});
