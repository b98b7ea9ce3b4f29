import type { Aimed, InSession, Middleware } from "../call/context.ts";
import { frameAt } from "../call/frame.ts";
import { failedWith, type Outcome, rejected } from "../call/outcome.ts";
import type { Meant } from "../call/plan.ts";
import { type Problem, refusal } from "../problem.ts";
import { bare } from "../quote.ts";
import { isNamedInTree } from "../refs/aim.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { inFrame } from "./find-in-frame.ts";

type Step = readonly [step: ParsedArgv, meant: Meant | undefined];

/** Attributes are seen by scripts alone, which see the top page whatever frame is selected. */
function isSeenByScript({ seeks }: Meant): boolean {
  return seeks !== undefined && !isNamedInTree(seeks);
}

/** Nobody but upstream can look for the element: it does, and takes the first that it finds. */
function plainly(call: InSession, steps: readonly Step[], index: number): boolean {
  const [, meant] = steps[index] ?? [];
  if (meant?.plainly === undefined) return false;
  const known = { session: call.session, state: call.state, steps: steps.map(([step]) => step) };
  return call.session.armed || (isSeenByScript(meant) && frameAt(known, index) !== undefined);
}

/** An element that only a look of ours could find, where no look may be. */
function unlooked(steps: readonly Step[]): Problem | undefined {
  const [step, meant] = steps.find(([, one]) => one?.seeks !== undefined && one.plainly === undefined) ?? [];
  if (!step || !meant?.seeks) return undefined;
  const by = bare(meant.seeks.by);
  const message = `agent-browser has no ${step.command.name} by ${by}, and the tool's own look at the page would take the place of a command that waits to be confirmed in this session. Nothing was run. Run snapshot -i and use a ref, or give a selector.`;
  return refusal("selector-unsupported", message);
}

/** A call for one step is told as one. */
function shapeOf({ shape = "one" }: Outcome, steps: number): NonNullable<Outcome["shape"]> {
  return shape === "job" && steps === 1 ? "one" : shape;
}

/** What kept a look of ours from running kept the caller's step behind it: that is the one to be told of. */
function ofCaller(outcome: Outcome, meant: Aimed["meant"]): Outcome {
  if (outcome.status !== "failed" || outcome.problem.id !== "dialog-open") return outcome;
  const { problem, steps } = outcome;
  const at = steps.findIndex((step) => step.problem === problem);
  const next = steps.find((_step, index) => index > at && meant[index]?.ours === undefined);
  if (meant[at]?.ours === undefined || !next) return outcome;
  const own = steps[at]?.command.name ?? "";
  const message = problem.message.replace(`so ${own} did not run`, () => `so ${next.command.name} did not run`);
  return failedWith(outcome, { ...problem, message });
}

/** The outcome without the steps that stand between the caller's for the tool's own use. */
function told(outcome: Outcome, meant: Aimed["meant"]): Outcome {
  if (outcome.steps.length === 0) return outcome;
  if (meant.every((one) => one?.ours === undefined)) return outcome;
  const kept = outcome.steps.flatMap((_step, index) => (meant[index]?.ours === undefined ? [index] : []));
  const steps = kept.flatMap((index) => outcome.steps[index] ?? []);
  const last = meant.at(-1)?.ours === "after-failure" ? outcome.steps[meant.length - 1] : undefined;
  return {
    ...outcome,
    steps,
    shape: shapeOf(outcome, steps.length),
    artifacts: outcome.artifacts.map((file) => ({ ...file, step: kept.indexOf(file.step) })),
    findings: outcome.findings.map((finding) =>
      finding.step === undefined ? finding : { ...finding, step: kept.indexOf(finding.step) },
    ),
    ...(last && typeof last.reply === "object" ? { failurePage: last } : {}),
  };
}

/** The step as upstream can run it while the frame is selected that its selectors mean. */
async function framed(call: InSession, steps: readonly ParsedArgv[], index: number): Promise<ParsedArgv | undefined> {
  const step = steps[index];
  const frame = frameAt({ ...call, steps }, index);
  return step && frame !== undefined ? inFrame(call, step, frame) : step;
}

/**
 * Turns what the caller aims at into commands that upstream can run. Words of agent-browser's own name their element
 * themselves and stay as they are, but for `find` in a frame. What is sought by its name is found once a snapshot shows
 * the page (`spawn`).
 */
export function targets(): Middleware<InSession, Pick<Aimed, "steps" | "meant">> {
  return {
    name: "targets",
    run: async (call, next) => {
      const { plan, session } = call;
      const all: readonly Step[] = plan.steps.map((step, index): Step => [step, plan.meant?.[index]]);
      // Where upstream may ask the user before each command, no command of ours may run beside the caller's.
      const kept = session.armed ? all.filter(([, meant]) => meant?.ours === undefined) : all;
      const problem = session.armed ? unlooked(kept) : undefined;
      if (problem) return rejected(problem);
      const aimed = kept.map((one, index): Step => {
        const [, meant] = one;
        return meant?.plainly && plainly(call, kept, index) ? [meant.plainly, undefined] : one;
      });
      const meant = aimed.map(([, one]) => one);
      const words = aimed.map(([step]) => step);
      const steps = await Promise.all(words.map(async (step, index) => (await framed(call, words, index)) ?? step));
      const outcome = told(ofCaller(await next({ steps, meant }), meant), meant);
      const isNamed = all.some(([, one]) => one?.seeks !== undefined);
      return isNamed ? { ...outcome, shape: shapeOf(outcome, outcome.steps.length) } : outcome;
    },
  };
}
