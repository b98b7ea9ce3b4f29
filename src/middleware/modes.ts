import type { Checked, Middleware, Planned } from "../call/context.ts";
import type { Outcome } from "../call/outcome.ts";
import type { Plan } from "../call/plan.ts";
import { modes as all } from "../request/modes/index.ts";
import type { Begun, Doors } from "../request/modes/mode-call.ts";
import type { Received } from "../request/read.ts";
import { doorsOf } from "../session/doors.ts";

type Call = Received & Checked;

/** The rows that a mode knows only after it has done something, with all that the caller said beside them. */
function planOf({ checked }: Call, begun: Extract<Begun, { readonly intent: object }> | undefined): Plan {
  if (!begun) return checked;
  return { ...checked, ...begun.intent, ...(begun.fresh ? { mode: "fresh" } : {}) };
}

/** What modes have to say of calls that are not their own: what they own may have come to an end by one. */
async function noticed(outcome: Outcome, doors: Doors): Promise<Outcome> {
  let told = outcome;
  for (const mode of all) told = (await mode.notice?.(told, doors)) ?? told;
  return told;
}

/**
 * Has the call's mode do what comes before its rows, and gives it the last word on the outcome: a verdict of its own,
 * evidence of what it looked for.
 */
export function modes(): Middleware<Call, Pick<Planned, "plan">> {
  return {
    name: "modes",
    run: async (call, next) => {
      const doors = doorsOf(call);
      const mode = call.request.call;
      const begun = await mode?.begin?.(doors);
      if (begun && "outcome" in begun) return begun.outcome;
      const outcome = await next({ plan: planOf(call, begun) });
      const concluded = (await (begun ?? mode)?.conclude(outcome, doors)) ?? outcome;
      return noticed(concluded, doors);
    },
  };
}
