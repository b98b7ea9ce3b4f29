import { shows } from "../page/action.ts";
import { hiddenWaySensor } from "../page/hidden-way.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { isHidden, named } from "./words.ts";

const covers = shows("cover");

/** What is clicked and does not show: which visible element brings it up, by a hover or a click. */
export const hiddenWay = defineDiagnostic({
  id: "hidden-target",
  field: "hiddenTarget",
  before: [],
  after: [hiddenWaySensor],
  afterFailure: true,
  applies: (command) => covers(command) || command.command.locator === "text",
  diagnose: (seen) => {
    const way = isHidden(seen.problem) && seen.frame === undefined ? seen.after(hiddenWaySensor) : undefined;
    if (!way) return undefined;
    const { how, selector, by } = way;
    const when = how === "hover" ? "once the pointer is over" : "after a click on";
    return {
      summary: `It shows ${when} ${named(by)}.`,
      evidence: { how, selector },
      nextActions: [seen.action("show-hidden-target", "Bring it up, then repeat the call.", [how, selector])],
    };
  },
});
