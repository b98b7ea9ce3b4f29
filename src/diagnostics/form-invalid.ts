import { shows } from "../page/action.ts";
import { effectSensor } from "../page/effects.ts";
import { quoted } from "../quote.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { named } from "./words.ts";

/** The browser itself keeps a form back that is not valid, and shows why in a bubble that no snapshot has. */
export const formInvalid = defineDiagnostic({
  id: "form-invalid",
  field: "formInvalid",
  before: [],
  after: [effectSensor],
  // A page that checks a field while it is typed into has not been asked to send it.
  applies: (command) => shows("requests")(command) && !["fill", "type"].includes(command.command.deed ?? ""),
  diagnose: (seen) => {
    const invalid = seen.after(effectSensor)?.invalid;
    if (!invalid) return undefined;
    const { control, message, more } = invalid;
    const others = more > 0 ? ` ${more} more ${more === 1 ? "is" : "are"} not valid.` : "";
    return {
      kind: "undone",
      summary: `The form was not sent: ${named(control)} is not valid${message ? ` (${quoted(message)})` : ""}.${others}`,
      evidence: { control, message, more },
    };
  },
});
