/** Decides which session a call runs in. Reads state and upstream's files; records nothing, starts nothing. */

import { onlyCloses } from "../call/closing.ts";
import type { Planned } from "../call/context.ts";
import type { Plan } from "../call/plan.ts";
import { refusal } from "../problem.ts";
import { isManagedName } from "../upstream/grammar/session-name.ts";
import { explicit } from "./choose-explicit.ts";
import { managed, onCurrent } from "./choose-managed.ts";
import { type Choice, givenValue, refused } from "./chosen.ts";
import { tokensOf } from "./launch.ts";

function closesAll(plan: Plan): boolean {
  return onlyCloses(plan) && plan.argv.flags.some((flag) => flag.spec.names.includes("--all"));
}

/** The session for a planned call, or why there is none. */
export function choose(call: Planned): Choice {
  const { plan, state } = call;
  if (plan.argv.command.session === "stateless") {
    const globals = plan.argv.globals.filter((flag) => flag.spec.name !== "--json");
    return { kind: "none", globals: tokensOf(globals) };
  }
  const name = givenValue(plan, "--session");
  if (closesAll(plan)) {
    if (name === undefined) return { kind: "close-all" };
    const message = `close --all is about all browsers of this pi session: leave --session out. To close only ${name}, leave --all out. Nothing was run.`;
    return refused(refusal("validation-error", message, "close-all-of-one", { session: name }));
  }
  if (name === undefined || name === state.sessions.current) return managed(call);
  const known = state.resources.browsers[name];
  if (known?.kind === "managed" && known.status === "closed") {
    const message = `The session ${name} is closed and its name is not used again. Leave --session out to use the current browser.`;
    return refused(refusal("validation-error", message, "session-closed", { session: name }));
  }
  if (!known && isManagedName(name)) {
    const message = `${name} is a name of another pi session's browser. Nothing was run. Leave --session out to use your own.`;
    return refused(refusal("validation-error", message, "session-of-another", { session: name }));
  }
  // Opened on a branch that was left: still ours, and closed on quit like the current one.
  return known?.kind === "managed" ? onCurrent(call, known) : explicit(call, name);
}
