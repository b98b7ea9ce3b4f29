import type { CallContext } from "../call/context.ts";
import { nextAction } from "../call/next-action.ts";
import { type Finding, type Outcome, rejected } from "../call/outcome.ts";
import { type Plan, stepNumber } from "../call/plan.ts";
import { refusal } from "../problem.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { equivalent, type ForeignSelector, foreignIn } from "../upstream/grammar/foreign-selectors.ts";

const KINDS: Readonly<Record<ForeignSelector["dialect"], string>> = {
  text: "The text= selector",
  role: "The role= selector",
  attribute: "That form of selector",
  engine: "A selector with its engine in front",
  pseudo: "A pseudo-class that browsers do not have",
  chain: "A selector chain with >>",
  xpath: "A bare XPath",
  call: "A locator call",
  invalid: "A selector that is not valid CSS",
};

const OTHERWISE = "Use CSS, xpath=..., find text TEXT ACTION, or run snapshot -i and use a @ref.";

/** The call that means the same, in the session that the call was for. */
export function sameInstead(
  call: CallContext,
  plan: Plan,
  what: { readonly dialect: string; readonly selector: string },
  words: readonly string[],
): Finding {
  const given = (flag: string): string | undefined => plan.argv.globals.find(({ spec }) => spec.name === flag)?.value;
  const name = given("--session");
  const namespace = given("--namespace");
  const session = name === undefined ? undefined : ({ name, kind: "explicit", mode: plan.mode, namespace } as const);
  const action = nextAction(session, "use-supported-selector", "The same in a form that agent-browser reads.", words);
  const isPrinted = plan.shape === "one" && !call.redactor.args(action.params.args).altered;
  return {
    id: "selector-hint",
    field: "selectorHint",
    // The call itself is printed as the next one, unless it cannot run: in a batch, or with something masked in it.
    summary: isPrinted ? "" : call.redactor.text(`Use ${JSON.stringify(call.redactor.args(words).value)}.`).value,
    evidence: { dialect: what.dialect, selector: call.redactor.text(what.selector).value },
    nextActions: plan.shape === "one" ? [action] : [],
  };
}

function refuse(call: CallContext, plan: Plan, at: number, step: ParsedArgv, foreign: ForeignSelector): Outcome {
  const words = equivalent(step, foreign);
  const row = plan.shape !== "one" ? `row ${stepNumber(plan.meant ?? [], at)}: ` : "";
  const what = `${row}${KINDS[foreign.dialect]} (${foreign.selector}) is not supported: agent-browser reads CSS, xpath= and @refs. Nothing was run.`;
  const message = call.redactor.text(words === undefined ? `${what} ${OTHERWISE}` : what).value;
  const findings = words === undefined ? [] : [sameInstead(call, plan, foreign, words)];
  return rejected(refusal("selector-unsupported", message), { findings });
}

/**
 * Refuses selectors of other tools before a process is started: upstream would wait for them to the end, and then
 * say that no element matched.
 */
export function refuseForeign(call: CallContext, plan: Plan): Outcome | undefined {
  for (const [at, step] of plan.steps.entries()) {
    const foreign = foreignIn(step);
    if (foreign) return refuse(call, plan, at, step, foreign);
  }
  return undefined;
}
