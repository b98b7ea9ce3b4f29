import { member } from "../json.ts";
import { matchesSensor } from "../page/matches.ts";
import { readsValue } from "../redaction/fields.ts";
import { type Diagnosis, defineDiagnostic, type Seen } from "./diagnostic.ts";
import { matchedIn, targetOf } from "./words.ts";

function isEmpty(seen: Seen): boolean {
  return member(seen.data, "value") === "";
}

function readText(seen: Seen, summary: string, rich: boolean | null): Diagnosis {
  const args = ["get", "text", targetOf(seen, "")];
  const read = seen.action("read-rich-text", "What stands in it.", args);
  const state = seen.action("inspect-state", "What a control of the page's own shows.", ["snapshot", "-i"]);
  return { kind: "note", summary, evidence: { rich }, nextActions: rich ? [read] : [read, state] };
}

const OF_REF =
  "Rich text has no value: if this is some, get text reads it; what a control of the page's own shows, snapshot -i tells.";

/** Rich text has no value: upstream answers with an empty one. */
export const richValue = defineDiagnostic({
  id: "value-of-rich-text",
  field: "richValue",
  before: [],
  after: [],
  at: [matchesSensor],
  applies: (command) => readsValue(command) && !targetOf({ command }, "").startsWith("@"),
  diagnose: (seen) => {
    const matched = matchedIn(seen, seen.at(matchesSensor));
    if (!isEmpty(seen) || matched.length === 0 || !matched.every(({ rich }) => rich)) return undefined;
    return readText(seen, "It is rich text, which has no value: get text reads it.", true);
  },
});

/** A ref means nothing in the page, so nobody can tell whether its element is a field. */
export const richValueOfRef = defineDiagnostic({
  id: "value-of-rich-ref",
  field: "richValue",
  before: [],
  after: [],
  at: [],
  applies: (command) => readsValue(command) && targetOf({ command }, "").startsWith("@"),
  diagnose: (seen) => (isEmpty(seen) ? readText(seen, OF_REF, null) : undefined),
});
