import { does } from "../page/action.ts";
import { focusedSensor } from "../page/focused.ts";
import { targetSensor } from "../page/target.ts";
import { oneLine } from "../quote.ts";
import { type Diagnosis, defineDiagnostic, type Seen } from "./diagnostic.ts";
import { named, notHeld, reached, targetOf } from "./words.ts";

const CANNOT = "it cannot have it, or the page moved it.";

/** The page has seen nothing take the focus, and nothing has it: not what was meant either, wherever that lies. */
function ofNothing(seen: Seen): Diagnosis | undefined {
  if (seen.told?.enabled === false || seen.after(focusedSensor) !== null) return undefined;
  const target = oneLine(targetOf(seen, ""));
  return { kind: "undone", summary: `${target} does not have the focus: ${CANNOT}`, evidence: {} };
}

/** Upstream calls anything focused, also what cannot have the focus. */
export const focusCheck = defineDiagnostic({
  id: "focus-not-held",
  field: "focusVerification",
  before: [],
  after: [targetSensor, focusedSensor],
  applies: does("focus"),
  diagnose: (seen) => {
    if (seen.after(targetSensor) === null) return ofNothing(seen);
    const { disabled = false, visible = true } = reached(seen) ?? {};
    const why = disabled ? "it is disabled." : visible ? CANNOT : "it is hidden.";
    return notHeld(seen, `does not have the focus: ${why}`);
  },
});

type Box = NonNullable<NonNullable<Seen["told"]>["box"]>;

/** What stands within what has the focus may be it, or have it in a closed root. */
function isWithin(inner: Box, { x, y, width, height }: Box): boolean {
  const across = inner.x >= x - 1 && inner.x + inner.width <= x + width + 1;
  return across && inner.y >= y - 1 && inner.y + inner.height <= y + height + 1;
}

/** No element was seen to take the focus: what has it may be what was meant, or hold it. */
export const focusUnchecked = defineDiagnostic({
  id: "focus-not-checked",
  field: "focusNotChecked",
  before: [],
  after: [targetSensor, focusedSensor],
  applies: does("focus"),
  diagnose: (seen) => {
    const at = seen.after(focusedSensor);
    if (!at || seen.after(targetSensor) !== null || seen.told?.enabled === false) return undefined;
    const { tag, role, name, type = "" } = at;
    const evidence = { tag, role, name };
    const who = named({ ...evidence, type });
    if (/^i?frame$/.test(tag)) {
      const summary = `Not checked: ${who} has the focus, and the page cannot look into it.`;
      return { kind: "unchecked", summary, evidence };
    }
    const box = seen.told?.box;
    if (box && at.box && !isWithin(box, at.box)) {
      const target = oneLine(targetOf(seen, ""));
      return { kind: "undone", summary: `${target} does not have the focus: ${CANNOT} It is on ${who}.`, evidence };
    }
    // What has the focus already gets no event: most often it is what was meant.
    return { kind: "note", summary: `The focus is where it was: on ${who}.`, evidence };
  },
});
