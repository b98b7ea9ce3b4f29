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

/** Two elements do not stand in one place with one size. */
function isSameBox(one: Box, other: Box): boolean {
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 1;
  return near(one.x, other.x) && near(one.y, other.y) && near(one.width, other.width) && near(one.height, other.height);
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
    const there = seen.told?.box && at.box ? isSameBox(seen.told.box, at.box) : undefined;
    if (there === false) {
      const target = oneLine(targetOf(seen, ""));
      const summary = `${target} does not have the focus: ${CANNOT} It is on ${who}.`;
      return { kind: "undone", summary, evidence };
    }
    if (/^i?frame$/.test(tag)) {
      const summary = `Not checked: ${who} has the focus, and the page cannot look into it.`;
      return { kind: "unchecked", summary, evidence };
    }
    // What has the focus already gets no event: most often it is what was meant.
    return { kind: "note", summary: `The focus is where it was: on ${who}.`, evidence };
  },
});
