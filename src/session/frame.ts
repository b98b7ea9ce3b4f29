import type { Fact } from "../events/schema.ts";
import type { Outcome, Step } from "../pipeline/outcome.ts";
import type { Planned } from "../pipeline/types.ts";
import { record } from "./record.ts";

/**
 * What a step does to the selected frame, as upstream does it: `open` and another tab leave it, a reload or a click
 * that navigates keeps it selected, though it is dead.
 */
export function frameAfter(step: Step, frame: string | undefined): string | undefined {
  if (typeof step.reply !== "object" || !step.reply.value.success || step.problem) return frame;
  const { effect, family, name } = step.command;
  if (family === "frame") return step.argv[1] === "main" ? undefined : step.argv[1];
  if (name === "open" || name === "goto") return undefined;
  return effect === "switch" ? undefined : frame;
}

/** Follows `frame SELECTOR` through the steps of a call. */
export function followFrame(call: Planned, session: string, outcome: Outcome): void {
  const before = call.state.pages.bySession[session]?.frame;
  const after = outcome.steps.reduce<string | undefined>((frame, step) => frameAfter(step, frame), before);
  if (after === before) return;
  const fact: Fact =
    after === undefined ? { type: "frame.left", session } : { type: "frame.entered", session, frame: after };
  record(call, fact);
}
