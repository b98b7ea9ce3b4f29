import { shows } from "../page/action.ts";
import { watchSensor } from "../page/watch.ts";
import { quoted } from "../quote.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { dismissals, layerNamed } from "./words.ts";

/** Upstream refuses to click what lies under something, and names it. This finds the way to close it. */
export const covered = defineDiagnostic({
  id: "overlay-blockers",
  field: "overlayBlockers",
  before: [watchSensor],
  after: [],
  afterFailure: true,
  applies: shows("cover"),
  diagnose: (seen) => {
    const layers = seen.before(watchSensor)?.layers ?? [];
    if (layers.length === 0 || seen.problem?.id !== "covered") return undefined;
    const candidates = layers.flatMap((layer) => layer.dismiss);
    const closing =
      candidates.length > 0 ? ` ${candidates.map(({ name }) => quoted(name)).join(", ")} may close it.` : "";
    return {
      summary: `Over the page lies ${layers.map(layerNamed).join("; ")}.${closing}`,
      evidence: { candidates, layers },
      nextActions: [
        ...dismissals(seen, layers),
        seen.action("inspect-overlay-state", "See what is on the page.", ["snapshot"]),
      ],
    };
  },
});
