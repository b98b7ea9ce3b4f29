import { z } from "zod";

/**
 * Why a call did not succeed. The list is the contract that agents branch on (`details.failureCategory`);
 * a new member needs a row in `upstream/failures.ts` or a layer that returns it.
 */
export const FailureCategory = z.enum([
  "aborted",
  "cleanup-failed",
  "confirmation-required",
  "dialog-blocked",
  "download-not-verified",
  "internal-error",
  "missing-binary",
  "outcome-unknown",
  "page-wedged",
  "parse-failure",
  "policy-blocked",
  "qa-failure",
  "selector-not-found",
  "selector-unsupported",
  "session-lost",
  "stale-ref",
  "tab-drift",
  "timeout",
  "upstream-error",
  "validation-error",
]);
export type FailureCategory = z.infer<typeof FailureCategory>;

/**
 * An expected failure, as facts. `message` says in one or two sentences what happened, what did not, and what
 * to do; `ref`, `command`, ... are the facts that next actions are built from.
 */
export interface Problem {
  readonly category: FailureCategory;
  readonly message: string;
  /** Whether the command may have taken effect all the same: true asks the agent to look before it repeats. */
  readonly mayHaveRun: boolean;
  /** The row of the failure table that says so (`upstream/failures.ts`); next actions may depend on it. */
  readonly id?: string;
}

/** A failure in which certainly nothing ran. */
export function refusal(category: FailureCategory, message: string): Problem {
  return { category, message, mayHaveRun: false };
}
