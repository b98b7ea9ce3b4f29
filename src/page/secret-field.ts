import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { FieldUse } from "../upstream/grammar/commands.ts";
import { actionOf } from "./action.ts";
import { SecretField, type SecretFieldArgs } from "./facts/secret-field.ts";
import secretField from "./in-page/secret-field.ts?script";
import { type CommandSensor, called } from "./sensor.ts";

/** Null where the command is about no field that can be seen. A ref is upstream's, so it is known by its name alone. */
export const secretFieldSensor: CommandSensor<SecretField | null> = {
  id: "secretField",
  script: (command) => called<[SecretFieldArgs]>(secretField, { selector: actionOf(command).selectors[0] }),
  schema: SecretField.nullable(),
};

const ASKED: ReadonlySet<FieldUse> = new Set<FieldUse>(["writes", "value", "attribute"]);

/** Commands whose field the sensor can look at, right before them. */
export function asksForField(command: ParsedArgv): boolean {
  const { field } = command.command;
  if (field === undefined) return false;
  return field === "types" || (ASKED.has(field) && actionOf(command).selectors.length > 0);
}
