import { does } from "../page/action.ts";
import { targetSensor } from "../page/target.ts";
import { bare } from "../quote.ts";
import { defineDiagnostic } from "./diagnostic.ts";

/** A disabled control takes no event, so that nothing on the page shows which one a ref means. Upstream knows. */
export const disabledRef = defineDiagnostic({
  id: "ref-disabled",
  field: "refDisabled",
  before: [],
  after: [targetSensor],
  applies: does("click", "dblclick", "fill", "type", "focus"),
  diagnose: ({ told }) => {
    if (told?.enabled !== false) return undefined;
    return { kind: "undone", summary: `${bare(told.ref)} is disabled and takes nothing.`, evidence: { ref: told.ref } };
  },
});
