import { shows } from "../page/action.ts";
import { effectSensor } from "../page/effects.ts";
import type { Who } from "../page/facts/target.ts";
import { hiddenWaySensor } from "../page/hidden-way.ts";
import { quoted } from "../quote.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { named } from "./words.ts";

function said({
  control,
  message,
  more,
}: {
  readonly control: Who;
  readonly message: string;
  readonly more: number;
}): string {
  const others = more > 0 ? ` ${more} more ${more === 1 ? "is" : "are"} not valid.` : "";
  return `${named(control)} is not valid${message ? ` (${quoted(message)})` : ""}.${others}`;
}

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
    return { kind: "undone", summary: `The form was not sent: ${said(invalid)}`, evidence: { ...invalid } };
  },
});

/** A button that cannot be clicked, as pages have it until their form is filled in. */
export const formHeldBack = defineDiagnostic({
  id: "form-invalid",
  field: "formInvalid",
  before: [],
  after: [hiddenWaySensor],
  afterFailure: true,
  applies: shows("cover"),
  diagnose: (seen) => {
    const way = seen.problem?.id === "disabled" ? seen.after(hiddenWaySensor) : undefined;
    if (!way?.lacks) return undefined;
    const lacks = { control: way.by, ...way.lacks };
    return { summary: `In its form ${said(lacks)}`, evidence: lacks };
  },
});
