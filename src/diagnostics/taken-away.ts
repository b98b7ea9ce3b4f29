import { stringMember } from "../json.ts";
import { does } from "../page/action.ts";
import { defineDiagnostic } from "./diagnostic.ts";

const CHECKS = does("check", "uncheck");

const UNSEEN =
  "Not checked: what holds it was clicked, and it is gone since or lies where the page cannot be looked into.";
const LEFT = "Not checked: another page came with it.";
const HIDDEN = "Not checked: it is gone. It may have been clicked first, where the page cannot be looked into.";

const UNKNOWN: Readonly<Partial<Record<string, string>>> = { hidden: HIDDEN, left: LEFT };

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
    const evidence = { clicked: !(taken in UNKNOWN), gone: taken === "gone" };
    if (taken === "gone") {
      return { kind: "note", summary: "The page took it away once it was clicked.", evidence };
    }
    return {
      kind: "unchecked",
      summary: UNKNOWN[taken] ?? UNSEEN,
      evidence,
      nextActions: [seen.action("snapshot-after-click", "See what is there now.", ["snapshot", "-i"])],
    };
  },
});
