/** What helps with a browser that is not of our starting: one that runs already, or a provider's. */
import { nextAction } from "../../call/next-action.ts";
import type { NextAction, Outcome } from "../../call/outcome.ts";

const ATTACHING: ReadonlySet<string> = new Set(["connect", "--cdp", "--auto-connect"]);
const PROVIDER: ReadonlySet<string> = new Set(["-p", "--provider"]);

/** It had tabs before, and the one in use may be any of them. */
export function attachedAdvice(words: readonly string[], outcome: Outcome): readonly NextAction[] {
  if (!words.some((word) => ATTACHING.has(word))) return [];
  return [
    nextAction(outcome.session, "list-tabs", "It had tabs before: see which there are and which is in use.", [
      "tab",
      "list",
    ]),
  ];
}

/** Without its key a provider starts nothing; agent-browser says which keys it has. */
export function providerAdvice(words: readonly string[]): readonly NextAction[] {
  if (!words.some((word) => PROVIDER.has(word))) return [];
  const reason = "See which providers have their keys; the user sets those that are missing.";
  return [nextAction(undefined, "check-providers", reason, ["doctor", "--offline", "--quick"])];
}
