/** A trace and a profile share one place in the browser: the one that runs is not ended by a word for the other. */
import type { InSession } from "../call/context.ts";
import { nextAction } from "../call/next-action.ts";
import { type Outcome, rejected } from "../call/outcome.ts";
import { refusal } from "../problem.ts";

type Tracer = "trace" | "profiler";

function wasSeen(running: Tracer, name: string, session: InSession["session"]): Outcome {
  const message =
    `This tool believes that a ${running} is running in this session, since it has seen ${running} start; ` +
    `${name} would meet that one. Nothing was run. End it first with ${running} stop.`;
  const stop = nextAction(session, `stop-${running}`, "Ends it and writes its file.", [running, "stop"]);
  const finding = {
    id: "tracer-running",
    field: "tracerRunning",
    summary: "",
    evidence: { running },
    nextActions: [stop],
  };
  return rejected(refusal("validation-error", message, "tracer-running"), { findings: [finding] });
}

/** @param row its own, and the one that starts the other; from 1 */
function inOneBatch(running: Tracer, name: string, row: { readonly own: number; readonly starts: number }): Outcome {
  const message =
    `Row ${row.own} (${name}) would meet the ${running} that row ${row.starts} starts: a browser has room for one ` +
    `of them. Nothing was run. Put ${running} stop before it.`;
  return rejected(refusal("validation-error", message, "tracer-running"));
}

/** The refusal; undefined where nothing is in the way, as far as was seen. */
export function tracerInTheWay({
  plan,
  session,
  state,
}: Pick<InSession, "plan" | "session" | "state">): Outcome | undefined {
  let running = session.key === undefined ? undefined : state.tracers[session.key];
  let starts: number | undefined;
  for (const [index, { command }] of plan.steps.entries()) {
    const { tracer } = command;
    if (!tracer) continue;
    if (running !== undefined && running !== tracer.who) {
      return starts === undefined
        ? wasSeen(running, command.name, session)
        : inOneBatch(running, command.name, { own: index + 1, starts });
    }
    running = tracer.does === "starts" ? tracer.who : undefined;
    starts = index + 1;
  }
  return undefined;
}
