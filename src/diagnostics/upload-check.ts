import { actionOf, does } from "../page/action.ts";
import type { TargetFacts } from "../page/facts/target.ts";
import { targetSensor } from "../page/target.ts";
import { type Diagnosis, defineDiagnostic, type Seen } from "./diagnostic.ts";
import { reached, subject } from "./words.ts";

/** A page that takes files at once may empty its field; one that refuses them does as well. */
function emptied(seen: Seen, field: TargetFacts, wanted: number): Diagnosis {
  const summary = `${subject(seen, field)} holds no file: the page has taken them at once, or has refused them (a folder field takes folders only). Look for their names on the page.`;
  const evidence = { name: field.name, files: 0, wanted };
  return { kind: "unchecked", summary, evidence, nextActions: [] };
}

/** Upstream reports how many paths it was given. This counts the files that the field has. */
export const uploadCheck = defineDiagnostic({
  id: "upload-not-held",
  field: "uploadVerification",
  before: [],
  after: [targetSensor],
  applies: does("upload"),
  diagnose: (seen) => {
    const field = reached(seen);
    const wanted = actionOf(seen.command).values.length;
    if (!field || field.files === null) return undefined;
    if (field.disabled) {
      const summary = `${subject(seen, field)} is disabled: the page's user could not have chosen files, and no form sends them.`;
      return { summary, evidence: { name: field.name, files: field.files, wanted, disabled: true } };
    }
    if (field.files === wanted) return undefined;
    if (field.files === 0) return emptied(seen, field, wanted);
    return {
      kind: "undone",
      summary: `${subject(seen, field)} has ${field.files} of the ${wanted} files: it does not take several.`,
      evidence: { name: field.name, files: field.files, wanted },
      nextActions: [],
    };
  },
});
