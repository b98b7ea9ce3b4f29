import { z } from "zod";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { FieldUse } from "../upstream/grammar/commands.ts";
import { actionOf } from "./action.ts";
import secretField from "./in-page/secret-field.ts?script";
import { type CommandSensor, called } from "./sensor.ts";

/** What the page says of the field that a command is about: never what is in it. */
export const SecretField = z.object({
  /** Its type or autocomplete is that of a password, one-time code or card. */
  typed: z.boolean(),
  /** What it is called: its label, placeholder or name. */
  label: z.string(),
});
export type SecretField = z.infer<typeof SecretField>;

/** Without a selector the field that has the focus. */
export type SecretFieldArgs = { readonly selector: string | undefined };

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
