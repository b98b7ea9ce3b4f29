import { actionOf, does } from "../page/action.ts";
import type { TargetFacts } from "../page/facts/target.ts";
import { targetSensor } from "../page/target.ts";
import { bare } from "../quote.ts";
import { unaccepted } from "./accepts.ts";
import { type Diagnosis, defineDiagnostic, type Seen } from "./diagnostic.ts";
import { reached, subject } from "./words.ts";

/** A page that takes files at once may empty its field; one that refuses them does as well. */
function emptied(seen: Seen, field: TargetFacts, wanted: number): Diagnosis {
  const evidence = { name: field.name, files: 0, wanted };
  if (field.folder) {
    const summary = `${subject(seen, field)} holds nothing after 5 s: it takes folders only, with files in them, and reads a very large one for longer.`;
    return { kind: "undone", summary, evidence, nextActions: [] };
  }
  const summary = `${subject(seen, field)} holds no file: the page has taken them at once, or has refused them. Look for their names on the page.`;
  return { kind: "unchecked", summary, evidence, nextActions: [] };
}

/** The field has files, and not those that were given. */
function others(seen: Seen, field: TargetFacts, wanted: number): Diagnosis {
  const why = field.folder ? "it takes folders only" : "it does not take several";
  const summary =
    wanted > 1 && !field.folder
      ? `${subject(seen, field)} has ${field.files} of the ${wanted} files: ${why}.`
      : `${subject(seen, field)} has not taken what was given, and holds what it held${field.folder ? `: ${why}` : ""}.`;
  return { kind: "undone", summary, evidence: { name: field.name, files: field.files, wanted }, nextActions: [] };
}

/** The browser would not have let a user choose them; the page may refuse them later. */
function offType(seen: Seen, field: TargetFacts, files: readonly string[]): Diagnosis | undefined {
  const off = field.folder ? [] : unaccepted(field.accept, files);
  if (off.length === 0) return undefined;
  const summary = `${subject(seen, field)} asks for ${bare(field.accept)}, which ${off.map((file) => bare(file)).join(", ")} ${off.length === 1 ? "is" : "are"} not: the page may refuse it.`;
  return { summary, evidence: { name: field.name, files: field.files, wanted: files.length, accept: field.accept } };
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
    const { values } = actionOf(seen.command);
    const wanted = values.length;
    if (!field || field.files === null) return undefined;
    if (field.disabled) {
      const summary = `${subject(seen, field)} is disabled: the page's user could not have chosen files, and no form sends them.`;
      return { summary, evidence: { name: field.name, files: field.files, wanted, disabled: true } };
    }
    if (field.files === 0) return emptied(seen, field, wanted);
    if (field.holds === false || (!field.folder && field.files !== wanted)) return others(seen, field, wanted);
    return offType(seen, field, values);
  },
});
