import type { Json } from "../json.ts";
import {
  asksForField,
  receivedSensor,
  secretFieldSensor,
  secretNamesSensor,
  writesField,
} from "../page/secret-field.ts";
import type { AnySensor } from "../page/sensor.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** Finds nothing by itself: it has the page looked at, so that the redaction layer knows what is secret. */
function looking(
  id: string,
  applies: (command: ParsedArgv) => boolean,
  sensors: { readonly at?: AnySensor<Json>; readonly after?: AnySensor<Json> },
): Diagnostic {
  const { at, after } = sensors;
  return {
    id,
    field: "secretField",
    before: [],
    after: after ? [after] : [],
    ...(at ? { at: [at] } : {}),
    applies,
    diagnose: () => undefined,
  };
}

/** The field that a command is aimed at. */
export const secretField = looking("secret-field", asksForField, { at: secretFieldSensor });

/** The field that received its input. */
export const secretReceived = looking("secret-received", writesField, { after: receivedSensor });

/** The fields behind the refs of a snapshot. */
export const secretNames = looking("secret-names", ({ command }) => command.refs === "snapshot", {
  at: secretNamesSensor,
});
