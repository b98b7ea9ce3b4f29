import type { AimedArgs, SensedFields } from "../facts/secret-field.ts";
import { focused } from "./kit/focus.ts";
import { matching } from "./kit/matching.ts";
import { roots } from "./kit/roots.ts";
import { fieldFacts, mayHide } from "./kit/secrecy.ts";

function ofFocus(): SensedFields {
  const element = focused();
  const field = element ? fieldFacts(element) : undefined;
  const sure = field !== undefined || !element || !mayHide(element);
  return { fields: field ? [field] : [], sure, written: false };
}

/** The first match in the page, and in each root and frame of it: which one is meant is known to upstream. */
function matches(selector: string): Element[] {
  if (selector.startsWith("xpath=")) return matching(selector).slice(0, 1);
  return roots().flatMap((root) => root.querySelector(selector) ?? []);
}

/** What the page says of the field that a command is about, right before it. */
export default function aimed({ selector }: AimedArgs): SensedFields {
  if (selector === undefined) return ofFocus();
  const [first, ...others] = matches(selector);
  const fields = [first, ...others].flatMap((element) => (element ? (fieldFacts(element) ?? []) : []));
  const sure = first !== undefined && first.ownerDocument === document && fieldFacts(first) !== undefined;
  return { fields, sure, written: false };
}
