/** Looks once more at a page that has drawn its elements anew, for the refs that they have now. */
import type { Aimed } from "../call/context.ts";
import type { Outcome } from "../call/outcome.ts";
import { inRanges, refNumber, toRanges } from "../projections/ref-ranges.ts";
import { renewedIn, wasReplaced, withRenewed } from "../refs/renewed.ts";

/** How long the look may take, in ms. */
const LOOK_MS = 5_000;

/** A failed outcome with the new refs of the elements that were meant, which are good from now on. */
export async function renewed(call: Aimed, key: string, outcome: Outcome): Promise<Outcome> {
  if (outcome.status === "ok" || call.session.armed || !wasReplaced(outcome.problem)) return outcome;
  const known = call.state.refs[key];
  if (!known || known.voided !== undefined) return outcome;
  const { globals, env } = call.session;
  const [reply] = (await call.ask({ globals, env, rows: [["snapshot", "-i"]], deadlineMs: LOOK_MS })) ?? [];
  const ones = reply?.success ? renewedIn(reply.data, outcome.problem) : [];
  if (ones.length === 0) return outcome;
  const ids = toRanges(ones.map(({ ref }) => ref));
  const isSecret = inRanges(known.secret, refNumber(outcome.problem.facts?.ref ?? "") ?? -1);
  const { flags, document } = known;
  call.record(
    call.redactor.fact({
      type: "refs.captured",
      session: key,
      ids,
      secret: isSecret ? ids : "",
      flags: [...flags],
      ...(document === undefined ? {} : { document }),
    }),
  );
  const { problem } = outcome;
  const told = withRenewed(problem, ones, (text) => call.redactor.text(text).value);
  const steps = outcome.steps.map((step) => (step.problem === problem ? { ...step, problem: told } : step));
  return { ...outcome, steps, problem: told };
}
