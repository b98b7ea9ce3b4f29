import type { CallContext } from "../call/context.ts";
import { type Outcome, rejected } from "../call/outcome.ts";
import { type Plan, stepNumber } from "../call/plan.ts";
import { refusal } from "../problem.ts";
import { refuseForeign, sameInstead } from "../request/refuse-foreign.ts";
import { type NoCondition, noConditionIn } from "./conditions.ts";
import { refuseAddress } from "./refuse-address.ts";

const WHY: Readonly<Record<NoCondition["why"], string>> = {
  "load-state": "is taken as the name of an element, and none is called so: a load state is given with --load.",
  unit: "is a time with a unit: wait takes milliseconds alone.",
  function: "is a function that nobody calls, which holds always: --fn takes an expression, so call it.",
  "no-expression":
    "is no JavaScript expression, so it could never hold: --fn takes one expression without return or semicolon.",
};

/** Refuses a wait that would run out for certain, or end at once whatever the page is, before a process is started. */
function refuseCondition(call: CallContext, plan: Plan): Outcome | undefined {
  for (const [at, step] of plan.steps.entries()) {
    const found = noConditionIn(step);
    if (!found) continue;
    const { given, why, words } = found;
    const row = plan.shape === "one" ? "" : `row ${stepNumber(plan.meant ?? [], at)}: `;
    const message = call.redactor.text(`${row}${given} ${WHY[why]} Nothing was run.`).value;
    const findings = words === undefined ? [] : [sameInstead(call, plan, { dialect: why, selector: given }, words)];
    return rejected(refusal("validation-error", message), { findings });
  }
  return undefined;
}

/** Refuses what can come to nothing: an address of no page, a selector that finds nothing, a wait that never ends well. */
export function refuseUseless(call: CallContext, plan: Plan): Outcome | undefined {
  return refuseCondition(call, plan) ?? refuseAddress(call, plan) ?? refuseForeign(call, plan);
}
