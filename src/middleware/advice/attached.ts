/** What helps with a browser that runs already, and was not of our starting. */
import { nextAction } from "../../call/next-action.ts";
import type { NextAction, Outcome } from "../../call/outcome.ts";

const FLAGS: ReadonlySet<string> = new Set(["--cdp", "--auto-connect"]);
const VARIABLES: readonly string[] = ["AGENT_BROWSER_CDP", "AGENT_BROWSER_AUTO_CONNECT"];
const OFF: ReadonlySet<string | undefined> = new Set([undefined, "", "0", "false"]);

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment holds for every call: only the one that brought the browser has attached to it. */
function attachedByEnvironment(env: Environment, { managedSessionOutcome }: Outcome): boolean {
  const { status = "unchanged" } = managedSessionOutcome ?? {};
  return (status === "created" || status === "replaced") && VARIABLES.some((name) => !OFF.has(env[name]));
}

/** Whether the call attached to it and has not looked at its tabs since. */
function attached(words: readonly string[], env: Environment, outcome: Outcome): boolean {
  const { steps } = outcome;
  const at = steps.findLastIndex(({ command }) => command.name === "connect");
  if (steps.slice(at + 1).some(({ command }) => command.name.startsWith("tab"))) return false;
  return at >= 0 || words.some((word) => FLAGS.has(word)) || attachedByEnvironment(env, outcome);
}

/** It had tabs before, and the one in use may be any of them. */
export function attachedAdvice(words: readonly string[], env: Environment, outcome: Outcome): readonly NextAction[] {
  if (!attached(words, env, outcome)) return [];
  const reason = "It had tabs before: see which there are and which is in use.";
  return [nextAction(outcome.session, "list-tabs", reason, ["tab", "list"])];
}
