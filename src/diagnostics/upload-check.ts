import { actionOf, does } from "../page/action.ts";
import { targetSensor } from "../page/target.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { reached, subject } from "./words.ts";

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
    // A page that takes the files at once and empties its field has taken them.
    if (field.files === 0) return undefined;
    return {
      kind: "undone",
      summary: `${subject(seen, field)} has ${field.files} of the ${wanted} files: it does not take several.`,
      evidence: { name: field.name, files: field.files, wanted },
      nextActions: [],
    };
  },
});
