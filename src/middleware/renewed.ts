/** Looks once more at a page that has drawn its elements anew, for the refs that they have now. */
import type { Aimed } from "../call/context.ts";
import type { Outcome } from "../call/outcome.ts";
import type { Json } from "../json.ts";
import type { Problem } from "../problem.ts";
import { inRanges, refNumber, toRanges } from "../projections/ref-ranges.ts";
import { removedIn } from "../refs/capture.ts";
import { renewedIn, wasReplaced, withRenewed } from "../refs/renewed.ts";

/** How long the look may take, in ms. */
const LOOK_MS = 5_000;

/** What a snapshot of this very call has shown of the page since: a row of the caller's, or what a job's failure shows. */
function shownSince({ steps }: Outcome, problem: Problem, document: number | undefined): Json | undefined {
  const at = steps.findIndex((step) => step.problem === problem);
  const later = steps
    .slice(at + 1)
    .findLast(({ command, reply }) => command.refs === "snapshot" && typeof reply === "object");
  if (at < 0 || !later || typeof later.reply !== "object" || later.document !== document) return undefined;
  return later.reply.value.success ? later.reply.value.data : undefined;
}

/** The same of a further look. */
async function lookedAt({ session, ask }: Aimed): Promise<Json | undefined> {
  const { globals, env } = session;
  const [reply] = (await ask({ globals, env, rows: [["snapshot", "-i"]], deadlineMs: LOOK_MS })) ?? [];
  return reply?.success ? reply.data : undefined;
}

/** A failed outcome with the new refs of the elements that were meant, which are good from now on. */
export async function renewed(call: Aimed, key: string, outcome: Outcome): Promise<Outcome> {
  if (outcome.status === "ok" || call.session.armed || !wasReplaced(outcome.problem)) return outcome;
  const known = call.state.refs[key];
  if (!known || known.voided !== undefined) return outcome;
  const { problem } = outcome;
  const since = shownSince(outcome, problem, known.document);
  const isShown = since !== undefined && renewedIn(since, problem).length > 0;
  const data = isShown ? since : await lookedAt(call);
  const ones = data === undefined ? [] : renewedIn(data, problem);
  if (data === undefined || ones.length === 0) return outcome;
  const ids = toRanges(ones.map(({ ref }) => ref));
  const isSecret = inRanges(known.secret, refNumber(problem.facts?.ref ?? "") ?? -1);
  const { flags, document } = known;
  // Upstream says once which refs are void: the next snapshot would not say it again.
  const removed = removedIn(data);
  call.record(
    call.redactor.fact({
      type: "refs.captured",
      session: key,
      ids,
      secret: isSecret ? ids : "",
      flags: [...flags],
      ...(document === undefined ? {} : { document }),
      ...(removed === "" ? {} : { removed }),
    }),
  );
  const told = withRenewed(problem, ones, (text) => call.redactor.text(text).value);
  const steps = outcome.steps.map((step) => (step.problem === problem ? { ...step, problem: told } : step));
  return { ...outcome, steps, problem: told };
}
