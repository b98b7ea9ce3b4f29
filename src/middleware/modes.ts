import type { Middleware } from "../call/context.ts";
import type { Received } from "../request/read.ts";

/** Gives the call's mode the last word on the outcome: a verdict of its own, evidence of what it looked for. */
export function modes(): Middleware<Received> {
  return {
    name: "modes",
    run: async (call, next) => {
      const outcome = await next({});
      const { request, redactor, world } = call;
      return (await request.call?.conclude(outcome, { redactor, workspace: world.workspace })) ?? outcome;
    },
  };
}
