import { type Ask, asking } from "../call/ask.ts";
import type { Aimed, Guarded, Middleware } from "../call/context.ts";
import { frameAt } from "../call/frame.ts";
import { type Outcome, rejected } from "../call/outcome.ts";
import { failsUndone } from "../call/plan.ts";
import { does } from "../page/action.ts";
import { documentSensor } from "../page/document.ts";
import type { Target } from "../page/facts/seek.ts";
import { vetOf } from "../page/fit.ts";
import { namelessSensor } from "../page/nameless.ts";
import { appearSensor, seekSensor } from "../page/seek.ts";
import { textSensor } from "../page/text.ts";
import { mustHold } from "../page/undone.ts";
import { followRefs } from "../refs/capture.ts";
import { earlierRefs, refuseRefs } from "../refs/refuse.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { type CommandRow, lookAtRow, type Program } from "../upstream/protocol/program.ts";
import { renewed } from "./renewed.ts";

/** The names that are sought on the page that the step at `index` shows. */
function soughtOn(meant: Aimed["meant"], index: number): readonly Target[] {
  const next = meant.findIndex((one, at) => at > index && one?.ours !== undefined);
  return meant.slice(index + 1, next < 0 ? undefined : next).flatMap((one) => one?.seeks ?? []);
}

const keepsPage = does("fill", "type", "keyboard type", "check", "uncheck", "focus", "hover", "scroll");

/** Whether the page is mostly the same document after a command. */
function stays(step: ParsedArgv): boolean {
  return step.command.effect === "read" || keepsPage(step);
}

/** How this step must have left its target, where the steps behind it count on that. */
function heldBy(call: Aimed, step: ParsedArgv, index: number): Pick<CommandRow, "mustHold"> {
  const held = failsUndone(call.plan) ? mustHold(step, frameAt(call, index)) : undefined;
  return held ? { mustHold: held } : {};
}

/** The commands, each with what is to be found for it; a snapshot before such has the page look for the names, too. */
function commandsOf(call: Aimed): readonly CommandRow[] {
  const { steps, meant } = call;
  return steps.map((step, index) => {
    const { ours, seeks, judged } = meant[index] ?? {};
    const sought = ours === "seeing" ? soughtOn(meant, index) : [];
    const row: CommandRow = {
      argv: step.words,
      look: [],
      settle: false,
      ...(stays(step) ? { stays: true } : {}),
      ...(seeks ? { seeks } : {}),
      ...(judged ? { judged } : {}),
      ...heldBy(call, step, index),
    };
    return sought.length > 0 ? lookAtRow(row, "look", [seekSensor(sought)]) : row;
  });
}

/** What a call seeks first of all is waited for before the page is shown, so that one that comes late takes no process. */
function waitedFor({ meant }: Aimed): Program["before"] {
  return meant[0]?.ours === "seeing" ? soughtOn(meant, 0).slice(0, 1).map(appearSensor) : [];
}

/** The program of a call as the caller wrote it: its commands, and nothing of ours yet. */
export function plainProgram(call: Aimed): Program {
  const { plan, session, meant } = call;
  const single = plan.shape === "one";
  const alone = single && plan.argv.command.ride === "alone";
  return {
    command: commandsOf(call),
    ...(meant.at(-1)?.ours === "after-failure" ? { showsFailure: true } : {}),
    shape: plan.shape,
    bail: plan.argv.flags.some((flag) => flag.spec.names.includes("--bail")),
    globals: session.globals,
    ride: alone ? "alone" : plan.argv.literal ? "literal" : "row",
    before: waitedFor(call),
    after: [],
    deadlineMs: plan.deadlineMs,
    ...(plan.stdin === undefined || !single ? {} : { stdin: plan.stdin }),
  };
}

/** A snapshot is looked at, to know whose refs it gives and which text it leaves out. */
const snapshotAsk: Ask = {
  applies: ({ command }) => command.refs === "snapshot",
  when: "at",
  sensors: [documentSensor, textSensor, namelessSensor],
};

/** What would only be damaged by a text is not filled. */
function vetted(call: Aimed, program: Program): Program {
  if (call.session.armed || program.ride === "alone") return program;
  const command = program.command.map((row, at) => {
    const step = call.steps[at];
    const vet = step && vetOf(step, frameAt(call, at));
    return vet ? { ...row, vet } : row;
  });
  return { ...program, command };
}

function mayLeave(step: ParsedArgv): boolean {
  return step.command.effect === "mutate" || step.command.effect === "script";
}

/** The rows with a ref that come after one that may have left the page: the first of them, after each such row. */
function guardedAgain(steps: readonly ParsedArgv[], refs: ReadonlySet<number>): ReadonlySet<number> {
  const guarded = new Set<number>();
  let unsure = false;
  for (const [at, step] of steps.entries()) {
    if (unsure && refs.has(at)) {
      guarded.add(at);
      unsure = false;
    }
    unsure ||= mayLeave(step);
  }
  return guarded;
}

/** Refs of an earlier snapshot ride behind a guard: one before all, one more where a row between may have left. */
function programOf(call: Aimed): Program {
  const { steps, session, state } = call;
  const program = vetted(call, asking(call, plainProgram(call), [snapshotAsk]));
  if (session.armed) return program;
  const document = session.key === undefined ? undefined : state.refs[session.key]?.document;
  const refs = new Set(earlierRefs(call).map(({ at }) => at));
  if (document === undefined || refs.size === 0) return program;
  const again = guardedAgain(steps, refs);
  const command = program.command.map((row, at) => (again.has(at) ? { ...row, guard: { document } } : row));
  return { ...program, command, guard: { document } };
}

/** Records what became of the refs; the outcome of a snapshot says which are valid. */
function followed(call: Aimed, session: string, outcome: Outcome): Outcome {
  const { facts, snapshot } = followRefs(session, call.state.refs[session], outcome);
  for (const fact of facts) call.record(call.redactor.fact(fact));
  if (!snapshot) return outcome;
  const { ids, document } = snapshot;
  return { ...outcome, refSnapshot: { ids, ...(document === undefined ? {} : { document }) } };
}

/**
 * Refuses refs that cannot mean what the agent means, and lets the document itself stop the rest: a ref command
 * rides behind a guard row that fails when the page is another one. Outbound it captures the refs that upstream
 * reports and voids them when their document is gone (NOTES 7 says what really does that).
 */
export function refPreflight(): Middleware<Aimed, Pick<Guarded, "guarded">> {
  return {
    name: "refPreflight",
    run: async (call, next) => {
      const problem = refuseRefs(call);
      if (problem) return rejected(problem);
      const outcome = await next({ guarded: programOf(call) });
      const { key } = call.session;
      if (key === undefined || outcome.status === "rejected") return outcome;
      return renewed(call, key, followed(call, key, outcome));
    },
  };
}
