import { shows } from "../page/action.ts";
import { effectSensor } from "../page/effects.ts";
import type { ChangedField } from "../page/facts/changed-field.ts";
import { watchSensor } from "../page/watch.ts";
import { quoted } from "../quote.ts";
import { isCardName, isSecretField } from "../redaction/names.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { named } from "./words.ts";

const EMPTY = "was filled before and is empty now: the page took its text, as those do that want a suggestion chosen.";

function said({ who, text, names }: ChangedField): string | undefined {
  if (text === "") return `${named(who)} ${EMPTY}`;
  return names.some((name) => isSecretField(name) || isCardName(name))
    ? undefined
    : `${named(who)} was filled before and holds ${quoted(text)} now.`;
}

/** A page may change a field after the look at what filled it: in its own time, or when the focus leaves it. */
export const refilled = defineDiagnostic({
  id: "field-changed-since",
  field: "refilled",
  before: [watchSensor],
  after: [effectSensor],
  applies: shows("changes"),
  diagnose: (seen) => {
    const field = seen.after(effectSensor)?.refilled ?? seen.before(watchSensor)?.refilled;
    const words = field ? said(field) : undefined;
    if (!field || words === undefined) return undefined;
    return {
      kind: "note",
      summary: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
      evidence: { field: field.who, empty: field.text === "" },
    };
  },
});
