import { shows } from "../page/action.ts";
import { effectSensor } from "../page/effects.ts";
import { quoted } from "../quote.ts";
import { defineDiagnostic } from "./diagnostic.ts";

/** An error that the page did not catch while an action ran is often why nothing came of it. */
export const pageError = defineDiagnostic({
  id: "page-error",
  field: "pageError",
  before: [],
  after: [effectSensor],
  applies: shows("changes"),
  diagnose: (seen) => {
    const [first, ...more] = seen.after(effectSensor)?.thrown ?? [];
    if (first === undefined) return undefined;
    const others = more.length > 0 ? `, and ${more.length} more` : "";
    return {
      summary: `The page's script failed meanwhile: ${quoted(first)}${others}.`,
      evidence: { thrown: [first, ...more] },
      nextActions: [seen.action("inspect-page-errors", "See where it failed.", ["errors"])],
    };
  },
});
