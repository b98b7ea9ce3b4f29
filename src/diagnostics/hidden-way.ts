import { shows } from "../page/action.ts";
import type { HiddenWay } from "../page/facts/hidden-way.ts";
import { hiddenWaySensor } from "../page/hidden-way.ts";
import { targetSensor } from "../page/target.ts";
import { textMatchesSensor } from "../page/text-matches.ts";
import { bare } from "../quote.ts";
import { type Diagnosis, defineDiagnostic, type Seen } from "./diagnostic.ts";
import { isHidden, named, reached } from "./words.ts";

const covers = shows("cover");

function toldOf(seen: Seen, way: HiddenWay): Diagnosis | undefined {
  if (!way || way.how === "lacks") return undefined;
  const { how, selector, by } = way;
  if (how === "select") {
    const choose = seen.action("select-option", "Choose it in its list.", ["select", selector, way.option ?? ""]);
    const summary = `It is an option of ${named(by)}: that is chosen with select.`;
    return { summary, evidence: { how, selector }, nextActions: [choose] };
  }
  if (how === "upload") {
    const summary = `It is a file field, which takes files though it is hidden: upload ${bare(selector)} FILE.`;
    return { summary, evidence: { how, selector } };
  }
  if (how === "label") {
    const click = seen.action("click-label", "The same by its label.", ["click", selector]);
    const summary = `The page shows ${named(by)} in its place: click that, or use check or uncheck, which reach it.`;
    return { summary, evidence: { how, selector }, nextActions: [click] };
  }
  const when = how === "hover" ? "once the pointer is over" : "after a click on";
  return {
    summary: `It shows ${when} ${named(by)}.`,
    evidence: { how, selector },
    nextActions: [seen.action("show-hidden-target", "Bring it up, then repeat the call.", [how, selector])],
  };
}

/** What is clicked and does not show: which visible element brings it up, by a hover or a click. */
export const hiddenWay = defineDiagnostic({
  id: "hidden-target",
  field: "hiddenTarget",
  before: [],
  after: [hiddenWaySensor],
  afterFailure: true,
  applies: (command) => covers(command) || command.command.locator === "text",
  diagnose: (seen) =>
    isHidden(seen.problem) && seen.frame === undefined ? toldOf(seen, seen.after(hiddenWaySensor) ?? null) : undefined,
});

/** Upstream sends a click to what a closed `<details>` holds, where the pointer meets something else. */
export const hiddenWayPast = defineDiagnostic({
  id: "hidden-target-past",
  field: "hiddenTarget",
  before: [],
  after: [hiddenWaySensor, targetSensor],
  applies: covers,
  diagnose: (seen) => {
    const target = reached(seen);
    // Upstream sets a box that nobody can see by other means, once its pointer has missed it.
    const isMissed = seen.frame === undefined && target?.missed && target.holds !== true;
    return isMissed ? toldOf(seen, seen.after(hiddenWaySensor) ?? null) : undefined;
  },
});

/** The same of a text, whose first match is marked by upstream and not known to the watch. */
export const hiddenTextPast = defineDiagnostic({
  id: "hidden-text-past",
  field: "hiddenTarget",
  before: [],
  at: [textMatchesSensor],
  after: [hiddenWaySensor],
  applies: (command) => covers(command) && command.command.locator === "text",
  diagnose: (seen) => {
    if (seen.frame !== undefined || seen.at(textMatchesSensor)?.visible !== 0) return undefined;
    const told = toldOf(seen, seen.after(hiddenWaySensor) ?? null);
    return told && { ...told, kind: "undone" };
  },
});
