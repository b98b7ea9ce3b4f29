import { asksForField, secretFieldSensor } from "../page/secret-field.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** Finds nothing by itself: it has the field looked at, so that the redaction layer knows whether its text is secret. */
export const secretField: Diagnostic = {
  id: "secret-field",
  field: "secretField",
  before: [],
  after: [],
  at: [secretFieldSensor],
  applies: asksForField,
  diagnose: () => undefined,
};
