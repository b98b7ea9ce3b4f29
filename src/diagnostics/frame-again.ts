import { bare } from "../quote.ts";
import { defineDiagnostic } from "./diagnostic.ts";

/** Upstream looks for a frame on the main page only, whatever frame is selected, and calls it selected. */
export const frameAgain = defineDiagnostic({
  id: "frame-again",
  field: "frameAgain",
  before: [],
  after: [],
  at: [],
  applies: ({ command }) => command.frame === "selects",
  diagnose: (seen) => {
    const { frame } = seen;
    const asked = seen.command.words[1];
    if (frame === undefined || asked === undefined || asked === "main" || asked.startsWith("@")) return undefined;
    const evidence = { frame, asked };
    if (asked !== frame) {
      return {
        kind: "note",
        summary: `frame looks on the main page only: ${bare(asked)} is a frame of it, and not one inside ${bare(frame)}.`,
        evidence,
      };
    }
    return {
      kind: "undone",
      summary: `frame looks on the main page only, and its ${bare(frame)} was selected already: no frame inside it was entered. That takes the ref of the inner frame.`,
      evidence,
      nextActions: [
        seen.action("see-inner-frames", "Shows what is in the selected frame, with refs.", ["snapshot", "-i"]),
      ],
    };
  },
});
