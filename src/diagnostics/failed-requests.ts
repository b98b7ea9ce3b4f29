import { actionOf } from "../page/action.ts";
import { effectSensor } from "../page/effects.ts";
import { type FailedRequest, watchSensor } from "../page/watch.ts";
import { defineDiagnostic } from "./diagnostic.ts";

const VERBS = new Set(["click", "dblclick", "tap", "press", "select", "check", "uncheck", "upload", "drag"]);

function told(action: string, failed: readonly FailedRequest[]): readonly string[] {
  const shown = failed.map(({ status, url }) => `${status} ${url}`).join(", ");
  return failed.length === 0 ? [] : [`Requests that started with ${action} failed: ${shown}.`];
}

/** Most requests end after the look; they are told with the next action. Requests that started with the action and came back with an error before the look. */
export const failedRequests = defineDiagnostic({
  id: "failed-requests",
  field: "failedRequests",
  before: [watchSensor],
  after: [effectSensor],
  applies: (command) => VERBS.has(actionOf(command).verb),
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
