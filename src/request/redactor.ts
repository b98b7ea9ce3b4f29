/** The redactor of one call, made of what came in with it. */

import { inRanges, refNumber } from "../projections/ref-ranges.ts";
import type { Refs } from "../projections/refs.ts";
import type { LabelOf } from "../redaction/fields.ts";
import { createRedactor, type Redactor } from "../redaction/redact.ts";
import type { Request } from "./read.ts";

/** A ref that a snapshot named as a secret field, in whatever session: when in doubt, hide. */
function labelsIn(refs: Refs): LabelOf {
  return (selector) => {
    const number = refNumber(selector);
    const isSecret = number !== undefined && Object.values(refs).some(({ secret }) => inRanges(secret, number));
    return isSecret ? "password" : undefined;
  };
}

/** A redactor that knows the secrets of the call. Nothing may be shown or kept of it without passing here. */
export function redactorFor(request: Pick<Request, "secrets">, refs: Refs): Redactor {
  const labelOf = labelsIn(refs);
  return createRedactor(request.secrets(labelOf), "settings", { labelOf });
}

/** For what comes with no call: facts recorded between two of them. */
export const plainRedactor: Redactor = createRedactor([], "settings");
