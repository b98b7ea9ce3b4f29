import { actionOf } from "../../page/action.ts";
import { effectSensor } from "../../page/effects.ts";
import { watchSensor } from "../../page/watch.ts";
import { defineDiagnostic } from "./diagnostic.ts";

const VERBS = new Set(["click", "dblclick", "tap", "press", "select", "check", "uncheck", "upload", "drag"]);

/** Requests that started with the action and came back with an error before the look. */
export const failedRequests = defineDiagnostic({
  id: "failed-requests",
  field: "failedRequests",
  before: [watchSensor],
  after: [effectSensor],
  applies: (command) => VERBS.has(actionOf(command).verb),
  diagnose: (seen) => {
    const failed = seen.after(effectSensor)?.failed ?? [];
    if (failed.length === 0) return undefined;
    const shown = failed.map(({ status, url }) => `${status} ${url}`).join(", ");
    return {
      summary: `Requests that started with this failed: ${shown}.`,
      evidence: { failed },
      nextActions: [seen.action("inspect-failed-requests", "See the requests.", ["network", "requests"])],
    };
  },
});
