import { stringMember } from "../json.ts";
import { does } from "../page/action.ts";
import { defineDiagnostic } from "./diagnostic.ts";

const CHECKS = does("check", "uncheck");

const UNSEEN =
  "Not checked: what holds it was clicked, and it is gone since or lies where the page cannot be looked into.";
const HIDDEN = "Not checked: it is gone. It may have been clicked first, where the page cannot be looked into.";

/** A box that was clicked, and whose state nobody could read any more. */
export const takenAway = defineDiagnostic({
  id: "taken-away",
  field: "takenAway",
  before: [],
  after: [],
  at: [],
  applies: CHECKS,
  diagnose: (seen) => {
    const taken = stringMember(seen.data, "taken");
    if (taken === undefined) return undefined;
    const evidence = { clicked: taken !== "hidden", gone: taken === "gone" };
    if (taken === "gone") {
      return { kind: "note", summary: "The page took it away once it was clicked.", evidence };
    }
    const summary = taken === "hidden" ? HIDDEN : UNSEEN;
    return {
      kind: "unchecked",
      summary,
      evidence,
      nextActions: [seen.action("snapshot-after-click", "See what is there now.", ["snapshot", "-i"])],
    };
  },
});
