import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { FieldUse } from "../upstream/grammar/commands.ts";
import { actionOf } from "./action.ts";
import { type AimedArgs, SecretNames, SensedFields } from "./facts/secret-field.ts";
import received from "./in-page/received.ts?module";
import aimed from "./in-page/secret-field.ts?module";
import secretNames from "./in-page/secret-names.ts?module";
import { calling } from "./page-call.ts";
import type { AnySensor, CommandSensor } from "./sensor.ts";
import { watchSensor } from "./watch.ts";

/** The fields that the command is aimed at, before it. A ref is upstream's and means nothing in the page. */
export const secretFieldSensor: CommandSensor<SensedFields> = {
  id: "secretField",
  script: (command) => calling<[AimedArgs]>(aimed, { selector: actionOf(command).selectors[0] }),
  schema: SensedFields,
};

/** The fields that received what the command put in, refs included, by the events that reached them; null without any. */
export const receivedSensor: AnySensor<SensedFields | null> = {
  id: "received",
  requires: [watchSensor],
  script: calling(received),
  schema: SensedFields.nullable(),
};

/** The fields of the page, so that a snapshot's refs of them are known before anything is put in. */
export const secretNamesSensor: AnySensor<SecretNames> = {
  id: "secret-names",
  script: calling(secretNames),
  schema: SecretNames,
};

const AIMED: ReadonlySet<FieldUse> = new Set<FieldUse>(["writes", "value", "attribute"]);
const FOCUSED: ReadonlySet<FieldUse> = new Set<FieldUse>(["types", "keys"]);
const WRITES: ReadonlySet<FieldUse> = new Set<FieldUse>(["writes", "types", "keys"]);

/** Commands whose field the page can be asked for, right before them. */
export function asksForField(command: ParsedArgv): boolean {
  const { field } = command.command;
  if (field === undefined) return false;
  return FOCUSED.has(field) || (AIMED.has(field) && actionOf(command).selectors.length > 0);
}

/** Commands after which the page can tell which field received their input. */
export function writesField({ command: { field } }: ParsedArgv): boolean {
  return field !== undefined && WRITES.has(field);
}
