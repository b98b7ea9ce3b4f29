import type { SecretNames } from "../facts/secret-field.ts";
import { nameOf } from "./kit/name.ts";
import { roots } from "./kit/roots.ts";
import { fieldFacts } from "./kit/secrecy.ts";

const MOST_FIELDS = 200;
const LONGEST_NAME = 100;

/** The fields of a page, each with what a snapshot calls it. */
export default function secretNames(): SecretNames {
  const fields = roots().flatMap((root) => [...root.querySelectorAll("input,textarea,[contenteditable]")]);
  return fields.slice(0, MOST_FIELDS).flatMap((field) => {
    const facts = fieldFacts(field);
    return facts ? [{ ...facts, called: nameOf(field, LONGEST_NAME) }] : [];
  });
}
