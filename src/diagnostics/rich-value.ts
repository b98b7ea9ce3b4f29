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
  const nextActions = [seen.action("read-rich-text", "What stands in it.", args)];
  return { kind: "note", summary, evidence: { rich }, nextActions };
}

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
  diagnose: (seen) =>
    isEmpty(seen) ? readText(seen, "Rich text has no value: if this is some, get text reads it.", null) : undefined,
});
