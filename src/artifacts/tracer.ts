/** A trace and a profile share one place in the browser: the one that runs is not ended by a word for the other. */
import type { InSession } from "../call/context.ts";
import { nextAction } from "../call/next-action.ts";
import { type Outcome, rejected } from "../call/outcome.ts";
import { refusal } from "../problem.ts";

/** The refusal; undefined where nothing is in the way, as far as was seen. */
export function tracerInTheWay({
  plan,
  session,
  state,
}: Pick<InSession, "plan" | "session" | "state">): Outcome | undefined {
  let running = session.key === undefined ? undefined : state.tracers[session.key];
  for (const { command } of plan.steps) {
    const { tracer } = command;
    if (!tracer) continue;
    if (running !== undefined && running !== tracer.who) {
      const message =
        `This tool believes that a ${running} is running in this session, since it has seen ${running} start; ` +
        `${command.name} would meet that one. Nothing was run. End it first with ${running} stop.`;
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
    running = tracer.does === "starts" ? tracer.who : undefined;
  }
  return undefined;
}
