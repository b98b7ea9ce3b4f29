import type { CallContext, Layer } from "../call/context.ts";
import { type AdvisedOutcome, rejected } from "../call/outcome.ts";
import { quoted } from "../quote.ts";

/**
 * Turns a bug anywhere inside into a failure the agent can read: nothing is ever thrown into pi, which would
 * drop the call's details and with them its events.
 */
export function contain(): Layer<CallContext, object, AdvisedOutcome, AdvisedOutcome> {
  return {
    name: "contain",
    run: async (_call, next) => {
      try {
        return await next({});
      } catch (error) {
        const what = error instanceof Error ? error.message : String(error);
        const message = `Internal error in the agent_browser tool: ${quoted(what)}. The command may have run; look at the page before repeating it.`;
        const problem = { category: "internal-error", id: "internal-error", message, mayHaveRun: true } as const;
        return { ...rejected(problem), status: "failed", problem, nextActions: [] };
      }
    },
  };
}
