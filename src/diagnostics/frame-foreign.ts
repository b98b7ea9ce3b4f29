import { frameForeignSensor } from "../page/frame-foreign.ts";
import { defineDiagnostic } from "./diagnostic.ts";

/** Upstream selects a frame of another origin, and finds nothing in it by CSS (seen on 0.41.2). */
export const frameForeign = defineDiagnostic({
  id: "frame-foreign",
  field: "frameForeign",
  before: [],
  after: [frameForeignSensor],
  at: [],
  applies: ({ command }) => command.frame === "selects",
  diagnose: (seen) =>
    seen.after(frameForeignSensor) === true
      ? {
          kind: "undone",
          summary:
            "The frame is of another origin or sandboxed: CSS finds nothing in it. snapshot -i shows what is in it, and its refs work, from the main frame too.",
          evidence: { foreign: true },
        }
      : undefined,
});
