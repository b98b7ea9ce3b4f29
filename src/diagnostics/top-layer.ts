import { layerSensor } from "../page/layers.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { dismissals, layerNamed } from "./words.ts";

/** A snapshot lists what is under a dialog beside what is in it; this says that the dialog is there. */
export const topLayer = defineDiagnostic({
  id: "top-layer",
  field: "topLayer",
  before: [layerSensor],
  after: [],
  applies: ({ command }) => command.refs === "snapshot",
  diagnose: (seen) => {
    const dialogs = (seen.before(layerSensor) ?? []).filter(({ role, modal }) => modal || /dialog/.test(role));
    if (dialogs.length === 0) return undefined;
    return {
      kind: "note",
      summary: `Open over the page: ${dialogs.map(layerNamed).join("; ")}.`,
      evidence: { layers: dialogs },
      nextActions: dismissals(seen, dialogs),
    };
  },
});
