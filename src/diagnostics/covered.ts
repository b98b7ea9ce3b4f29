import type { NextAction } from "../call/outcome.ts";
import { shows } from "../page/action.ts";
import { effectSensor } from "../page/effects.ts";
import type { Layer } from "../page/facts/layers.ts";
import { watchSensor } from "../page/watch.ts";
import { quoted } from "../quote.ts";
import { type Diagnosis, defineDiagnostic, type Seen } from "./diagnostic.ts";
import { dismissals, layerNamed } from "./words.ts";

function ways(seen: Seen, layers: readonly Layer[]): readonly NextAction[] {
  return [...dismissals(seen, layers), seen.action("inspect-overlay-state", "See what is on the page.", ["snapshot"])];
}

function blocking(seen: Seen, layers: readonly Layer[]): Diagnosis {
  const candidates = layers.flatMap((layer) => layer.dismiss);
  const closing =
    candidates.length > 0 ? ` ${candidates.map(({ name }) => quoted(name)).join(", ")} may close it.` : "";
  return {
    summary: `Over the page lies ${layers.map(layerNamed).join("; ")}.${closing}`,
    evidence: { candidates, layers },
    nextActions: ways(seen, layers),
  };
}

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
    return blocking(seen, layers);
  },
});

/** A click that did nothing, while something lies over the page beside it: that may take what the click was for. */
export const coveredIdle = defineDiagnostic({
  id: "overlay-blockers",
  field: "overlayBlockers",
  before: [],
  after: [effectSensor],
  applies: shows("answer"),
  diagnose: (seen) => {
    const layers = seen.after(effectSensor)?.over ?? [];
    return layers.length === 0 ? undefined : { kind: "note", ...blocking(seen, layers) };
  },
});
