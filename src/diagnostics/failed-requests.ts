import { shows } from "../page/action.ts";
import { effectSensor } from "../page/effects.ts";
import type { FailedRequest } from "../page/facts/watch.ts";
import { watchSensor } from "../page/watch.ts";
import { bare } from "../quote.ts";
import { defineDiagnostic } from "./diagnostic.ts";

function told(action: string, failed: readonly FailedRequest[]): readonly string[] {
  const shown = failed.map(({ status, url }) => `${status} ${bare(url)}`).join(", ");
  return failed.length === 0 ? [] : [`Requests that started with ${action} failed: ${shown}.`];
}

/** Requests that an action started and that came back with an error. One that ends after the look is told with the next action. */
export const failedRequests = defineDiagnostic({
  id: "failed-requests",
  field: "failedRequests",
  before: [watchSensor],
  after: [effectSensor],
  applies: shows("requests"),
  diagnose: (seen) => {
    const failed = seen.after(effectSensor)?.failed ?? [];
    const earlier = seen.before(watchSensor)?.failed ?? [];
    if (failed.length + earlier.length === 0) return undefined;
    const said = [...told("this", failed), ...told("the action before this one", earlier)];
    return {
      summary: said.join(" "),
      evidence: { failed, earlier },
      nextActions: [seen.action("inspect-failed-requests", "See the requests.", ["network", "requests"])],
    };
  },
});
