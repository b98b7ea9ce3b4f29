import { shows } from "../page/action.ts";
import { targetSensor } from "../page/target.ts";
import { watchSensor } from "../page/watch.ts";
import { bare } from "../quote.ts";
import { type Diagnosis, defineDiagnostic, type Seen } from "./diagnostic.ts";
import { named, reached } from "./words.ts";

const covers = shows("cover");

function told(seen: Seen): Diagnosis | undefined {
  const cut = seen.before(watchSensor)?.cut;
  if (!cut || seen.frame !== undefined) return undefined;
  const { by, selector, opener } = cut;
  const [how, at] = opener ? (["click", opener.selector] as const) : (["scrollintoview", selector] as const);
  return {
    summary: opener
      ? `It lies in a part that is closed; ${named(opener.by)} opens it.`
      : `It lies outside of what ${bare(by)} shows.`,
    evidence: { how, selector: at },
    nextActions:
      at === "" ? [] : [seen.action("show-hidden-target", "Bring it into sight, then repeat the call.", [how, at])],
  };
}

/** Upstream says what lies at the place of a target that its own box cuts off. */
export const cutOff = defineDiagnostic({
  id: "cut-off-target",
  field: "hiddenTarget",
  before: [watchSensor],
  after: [],
  afterFailure: true,
  applies: covers,
  diagnose: (seen) => (seen.problem?.id === "covered" ? told(seen) : undefined),
});

/** The same where nothing lies there, and the click went past it. */
export const cutOffPast = defineDiagnostic({
  id: "cut-off-past",
  field: "hiddenTarget",
  before: [watchSensor],
  after: [targetSensor],
  applies: covers,
  diagnose: (seen) => {
    const target = reached(seen);
    return target?.missed && target.holds !== true ? told(seen) : undefined;
  },
});
