import { shows } from "../page/action.ts";
import { watchSensor } from "../page/watch.ts";
import { quoted } from "../quote.ts";
import { defineDiagnostic } from "./diagnostic.ts";

/** A status or alert that came after the look at an action is told by the next one. */
export const lateWords = defineDiagnostic({
  id: "said-since",
  field: "saidSince",
  before: [watchSensor],
  after: [],
  applies: shows("changes"),
  diagnose: (seen) => {
    const said = seen.before(watchSensor)?.said ?? [];
    if (said.length === 0) return undefined;
    return {
      kind: "note",
      summary: `Before this, since the last action, the page said: ${said.map((text) => quoted(text)).join(", ")}.`,
      evidence: { said },
    };
  },
});
