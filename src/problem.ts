import { z } from "zod";

/**
 * Why a call did not succeed. The list is the contract that agents branch on (`details.failureCategory`);
 * a new member needs a row in `upstream/failures/` or a layer that returns it.
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
 * What a failure is about, as upstream or the caller wrote it.
 * - command: the name of the command that failed
 * - selector, ref (`@e7`), role, name, text, value, by, index, seen: the element that was meant
 * - refs: the elements that it may be, with spaces between them
 * - cover: the tag of the element that lies over it
 * - option, options: the option that was asked for, and those that there are
 * - dialog: the kind of the open dialog, whose `text` it is
 * - url, host, status, code: an address, its HTTP status or the browser's error code
 * - tab, session, path, word, flag, action, valid: the thing of that name that was given, and what would do
 * - ms, bytes, max: how long something took or was, and how long it may be
 * - method, what, reason, error: what did not work and why, in upstream's words
 */
export type FactName =
  | "command"
  | "selector"
  | "ref"
  | "refs"
  | "role"
  | "name"
  | "text"
  | "value"
  | "by"
  | "index"
  | "seen"
  | "cover"
  | "unfit"
  | "option"
  | "options"
  | "dialog"
  | "url"
  | "host"
  | "status"
  | "code"
  | "tab"
  | "session"
  | "path"
  | "word"
  | "flag"
  | "action"
  | "valid"
  | "ms"
  | "bytes"
  | "max"
  | "method"
  | "what"
  | "reason"
  | "error";

export type ProblemFacts = Readonly<Partial<Record<FactName, string>>>;

/**
 * An expected failure, as facts. `message` says in one or two sentences what happened, what did not, and what to do;
 * it is for the agent only. Diagnostics and next actions are made from `id` and `facts`.
 */
export interface Problem {
  readonly category: FailureCategory;
  /** What exactly happened: the row of the failure table, or the refusal; the category where that says it all. */
  readonly id: string;
  readonly message: string;
  /** Whether the command may have taken effect all the same: true asks the agent to look before it repeats. */
  readonly mayHaveRun: boolean;
  readonly facts?: ProblemFacts;
}

/** A failure in which certainly nothing ran. */
export function refusal(
  category: FailureCategory,
  message: string,
  id: string = category,
  facts?: ProblemFacts,
): Problem {
  return { category, id, message, mayHaveRun: false, ...(facts === undefined ? {} : { facts }) };
}
