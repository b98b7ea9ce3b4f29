import { shows } from "../page/action.ts";
import { targetSensor } from "../page/target.ts";
import { watchSensor } from "../page/watch.ts";
import { quoted } from "../quote.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { reached } from "./words.ts";

const ENDS = new Map([
  ["one", "st"],
  ["two", "nd"],
  ["few", "rd"],
]);
const ORDER = new Intl.PluralRules("en", { type: "ordinal" });

/** Upstream takes the one that is least deep in the page, so that its first need not be the first that a reader sees. */
function placeWords(place: number): string {
  return place === 0 ? "" : `, the ${place}${ENDS.get(ORDER.select(place)) ?? "th"} on the page`;
}

/** Of several matches upstream takes the first in silence. */
export const severalMatches = defineDiagnostic({
  id: "several-matches",
  field: "selectorMatches",
  before: [watchSensor],
  after: [targetSensor],
  applies: shows("matches"),
  diagnose: (seen) => {
    const { matches = 0, others = [] } = seen.before(watchSensor) ?? {};
    const { peers = 0, place = 0 } = reached(seen) ?? {};
    if (matches < 2 && peers > 1) {
      const summary = `1 of ${peers} matches${placeWords(place)}: others are of the same sort and name. find first, find nth or a ref tells them apart.`;
      return { kind: "note", summary, evidence: { matches: peers } };
    }
    if (matches < 2) return undefined;
    const more = matches - 1 > others.length ? ` and ${matches - 1 - others.length} more` : "";
    return {
      kind: "note",
      summary: `1 of ${matches} matches: the first one was used. The others: ${others.map((name) => quoted(name)).join(", ")}${more}.`,
      evidence: { matches, others },
    };
  },
});
