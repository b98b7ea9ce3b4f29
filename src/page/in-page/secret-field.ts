import type { SecretField, SecretFieldArgs } from "../facts/secret-field.ts";
import { isInput, isTextarea } from "./kit/elements.ts";
import { focused } from "./kit/focus.ts";
import { firstMatch } from "./kit/matching.ts";
import { labelOf } from "./kit/name.ts";

const AUTOCOMPLETE = /(?:^|[ -])(?:password|one-time-code|cc-number|cc-csc)(?: |$)/;
const LONGEST_LABEL = 100;

/** Null where the command is about no field that can be seen. */
export default function secretField({ selector }: SecretFieldArgs): SecretField | null {
  const field = selector === undefined ? focused() : firstMatch(selector);
  if (!field || !(isInput(field) || isTextarea(field))) return null;
  const label = field.getAttribute("aria-label") || labelOf(field) || field.placeholder || field.name;
  return {
    typed: field.type === "password" || AUTOCOMPLETE.test(field.getAttribute("autocomplete") ?? ""),
    label: label.trim().slice(0, LONGEST_LABEL),
  };
}
