import { nextAction } from "../../call/next-action.ts";
import type { NextAction, Outcome, Step } from "../../call/outcome.ts";
import { readTextArgs, shortText, unlistedText } from "../../page/text.ts";

/** After an interactive snapshot of a page that has more to read than controls. */
export function snapshotAdvice(outcome: Outcome, { argv, text }: Step): readonly NextAction[] {
  const left = unlistedText(argv, text);
  // A short text has been shown.
  if (!left || shortText(left) !== undefined) return [];
  return [nextAction(outcome.session, "read-page-text", "Read the text that is not listed.", readTextArgs(argv, left))];
}
