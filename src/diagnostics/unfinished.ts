import { unfinishedSensor } from "../page/unfinished.ts";
import { bare, quoted } from "../quote.ts";
import { defineDiagnostic } from "./diagnostic.ts";

/**
 * Upstream calls a page not opened whose load event does not come, though one dead picture may be all that is missing. It
 * waits 25 s for that, which no option and no default timeout shortens, and answers nothing meanwhile (seen on 0.41.2).
 */
export const unfinished = defineDiagnostic({
  id: "load-unfinished",
  field: "loadUnfinished",
  before: [],
  after: [unfinishedSensor],
  afterFailure: true,
  applies: ({ command }) => command.opens === true,
  diagnose: (seen) => {
    const facts = seen.problem?.id === "load-timeout" ? seen.after(unfinishedSensor) : undefined;
    if (!facts) return undefined;
    const { title, shows, count, waitsFor } = facts;
    const left = count === 1 ? "1 request has" : `${count} requests have`;
    const hangs = count === 0 ? "" : ` ${left} not finished: ${waitsFor.map((url) => bare(url)).join(", ")}.`;
    const state = shows ? "is there and can be used; do not open it again." : "is there and shows nothing yet.";
    return { summary: `The page ${quoted(title)} ${state}${hangs}`, evidence: { ...facts } };
  },
});
