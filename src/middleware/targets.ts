import type { Aimed, InSession, Middleware } from "../call/context.ts";

/**
 * Turns what the caller aims at into commands that upstream can run. Words of agent-browser's own name their element
 * themselves and stay as they are.
 */
export function targets(): Middleware<InSession, Pick<Aimed, "steps">> {
  return {
    name: "targets",
    run: (call, next) => next({ steps: call.plan.steps }),
  };
}
