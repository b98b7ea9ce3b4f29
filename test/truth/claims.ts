/** What the tool says of a call, read from its result: a small table, so that a change of words is one line here. */
import { type Json, type JsonObject, member, stringMember } from "../../src/json.ts";

/**
 * - done: it was done; told: it was, and what stands there now is said too (judged against the account)
 * - undone: it was sent, and did not do what it says
 * - nothing: it was sent, and nothing changed within the time that is named
 * - unchecked: it was sent, and what came of it is not known
 * - refused: it was not sent; failed: it may have been
 */
export type Says = "done" | "undone" | "nothing" | "unchecked" | "refused" | "failed";

export interface Claim {
  readonly says: Says;
  /** All that the result says in words. */
  readonly text: string;
  /** `details.data`, of the last row for a batch. */
  readonly data: Json | undefined;
  /** The address that the result says the session is on. */
  readonly url: string | undefined;
}

/** A result as the agent gets it. */
export interface Result {
  readonly text: string;
  readonly details: JsonObject;
  readonly isError: boolean;
}

/** Categories of failures after which nobody knows whether the command took effect. */
const UNKNOWN = new Set([
  "timeout",
  "outcome-unknown",
  "page-wedged",
  "session-lost",
  "internal-error",
  "aborted",
  "download-not-verified",
]);

interface Row {
  readonly says: Says;
  readonly when: (result: Result) => boolean;
}

/** The first row that fits; done when none does. */
const ROWS: readonly Row[] = [
  {
    says: "failed",
    when: ({ isError, details }) => isError && UNKNOWN.has(stringMember(details, "failureCategory") ?? ""),
  },
  { says: "refused", when: ({ isError }) => isError },
  // Said beside that it was not checked, it is a claim all the same.
  { says: "undone", when: ({ text }) => /^(?:Row \d+: )?Nothing was \w+:/m.test(text) },
  {
    says: "unchecked",
    when: ({ text }) =>
      /^(?:Row \d+: )?Not checked: |sent, not checked|(?:was|has|could) not (?:be(?:en)? )?checked|not checked (?:whether|what)|cannot be (?:checked|seen|known)/im.test(
        text,
      ),
  },
  { says: "undone", when: ({ text }) => /^(?:\d+\. )?(?:Sent |Nothing scrolled)/m.test(text) },
  { says: "nothing", when: ({ text }) => /Nothing changed/.test(text) },
];

function dataOf(details: JsonObject): Json | undefined {
  const { data } = details;
  return Array.isArray(data) ? member(data.at(-1), "result") : data;
}

export function claimOf(result: Result): Claim {
  return {
    says: ROWS.find(({ when }) => when(result))?.says ?? "done",
    text: result.text,
    data: dataOf(result.details),
    url: stringMember(result.details["page"], "url"),
  };
}
