/** The redactor of one call, made of what came in with it. */

import { inRanges, refNumber } from "../projections/ref-ranges.ts";
import type { Refs } from "../projections/refs.ts";
import type { State } from "../projections/state.ts";
import type { LabelOf } from "../redaction/fields.ts";
import type { KnownSecrets } from "../redaction/known-secrets.ts";
import { createRedactor, type Redactor } from "../redaction/redact.ts";
import type { Request } from "./read.ts";

/** What of the state says which refs are secret fields, and which sessions there are. */
export type SeenState = Pick<State, "refs"> & Partial<Pick<State, "resources">>;

/** A ref that a snapshot named as a secret field, in whatever session: when in doubt, hide. */
function labelsIn(refs: Refs): LabelOf {
  return (selector) => {
    const number = refNumber(selector);
    const isSecret = number !== undefined && Object.values(refs).some(({ secret }) => inRanges(secret, number));
    return isSecret ? "password" : undefined;
  };
}

/**
 * A redactor that knows the secrets of the call, and withholds what it puts into fields until somebody has seen what
 * fields those are. Nothing may be shown or kept of it without passing here.
 * @param shared what earlier calls brought along; what this one does is added
 */
export function redactorFor(
  request: Pick<Request, "secrets" | "kept" | "written">,
  { refs, resources }: SeenState,
  shared?: KnownSecrets,
): Redactor {
  const labelOf = labelsIn(refs);
  for (const { value, kind } of shared ? request.kept(labelOf) : []) shared?.remember([value], kind);
  const redactor = createRedactor(request.secrets(labelOf), "settings", {
    labelOf,
    isSession: (name) => Object.hasOwn(resources?.browsers ?? {}, name),
    ...(shared ? { shared } : {}),
  });
  redactor.withhold(request.written);
  return redactor;
}

/** For what comes with no call: facts recorded between two of them. */
export const plainRedactor: Redactor = createRedactor([], "settings");
