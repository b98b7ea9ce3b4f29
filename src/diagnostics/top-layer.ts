import { layerSensor } from "../page/layers.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { dismissals, layerNamed } from "./words.ts";

/** A snapshot lists what is under a layer beside what is in it; this says that the layer is there. */
export const topLayer = defineDiagnostic({
  id: "top-layer",
  field: "topLayer",
  before: [layerSensor],
  after: [],
  applies: ({ command }) => command.refs === "snapshot",
  diagnose: (seen) => {
    const layers = seen.before(layerSensor) ?? [];
    if (layers.length === 0) return undefined;
    return {
      kind: "note",
      summary: `Open over the page: ${layers.map(layerNamed).join("; ")}.`,
      evidence: { layers },
      nextActions: dismissals(seen, layers),
    };
  },
});
