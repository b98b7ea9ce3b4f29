import { z } from "zod";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { FieldUse } from "../upstream/grammar/commands.ts";
import { actionOf } from "./action.ts";
import { allMatches } from "./matches.ts";
import type { CommandSensor } from "./sensor.ts";

/** What the page says of the field that a command is about: never what is in it. */
export const SecretField = z.object({
  /** Its type or autocomplete is that of a password, one-time code or card. */
  typed: z.boolean(),
  /** What it is called: its label, placeholder or name. */
  label: z.string(),
});
export type SecretField = z.infer<typeof SecretField>;

const AUTOCOMPLETE = /(?:^|[ -])(?:password|one-time-code|cc-number|cc-csc)(?: |$)/;

function script(command: ParsedArgv): string {
  const [selector] = actionOf(command).selectors;
  const found = selector === undefined ? "document.activeElement" : `${allMatches(selector)}[0]`;
  return `(()=>{const e=${found};if(!e||!e.matches("input,textarea"))return null;
return{typed:e.type==="password"||${AUTOCOMPLETE}.test(e.getAttribute("autocomplete")??""),label:(e.getAttribute("aria-label")||e.labels?.[0]?.textContent||e.placeholder||e.name||"").trim().slice(0,100)}})()`;
}

/** Null where the command is about no field that can be seen. A ref is upstream's, so it is known by its name alone. */
export const secretFieldSensor: CommandSensor<SecretField | null> = {
  id: "secretField",
  script,
  schema: SecretField.nullable(),
};

const ASKED: ReadonlySet<FieldUse> = new Set<FieldUse>(["writes", "value", "attribute"]);

/** Commands whose field the sensor can look at, right before them. */
export function asksForField(command: ParsedArgv): boolean {
  const { field } = command.command;
  if (field === undefined) return false;
  return field === "types" || (ASKED.has(field) && actionOf(command).selectors.length > 0);
}
