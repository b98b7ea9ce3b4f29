import { frameForeignSensor } from "../page/frame-foreign.ts";
import { bare } from "../quote.ts";
import { defineDiagnostic } from "./diagnostic.ts";

/** A frame that was asked for by its name, title, number or address, as other tools take them. */
export const frameNamed = defineDiagnostic({
  id: "frame-named",
  field: "frameNamed",
  before: [],
  after: [frameForeignSensor],
  afterFailure: true,
  applies: ({ command, words }) => command.frame === "selects" && !words[1]?.startsWith("@"),
  diagnose: (seen) => {
    const found = seen.problem?.id === "frame-missed" ? seen.after(frameForeignSensor) : undefined;
    if (!found || found === true) return undefined;
    const { meant, frames } = found;
    const evidence = { meant, frames: [...frames] };
    if (meant !== null) {
      const nextActions = [seen.action("select-frame", "Selects the frame that is called so.", ["frame", meant])];
      return { summary: `The frame that is called so is ${bare(meant)}.`, evidence, nextActions };
    }
    if (frames.length === 0) return { summary: "The page has no frame outside of shadow roots.", evidence };
    return { summary: `The page's frames: ${frames.map((one) => bare(one)).join(", ")}.`, evidence };
  },
});
