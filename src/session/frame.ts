import type { Planned } from "../call/context.ts";
import { frameBy } from "../call/frame.ts";
import type { Outcome, Step } from "../call/outcome.ts";
import type { Fact } from "../events/schema.ts";
import { ownScrollOf } from "../page/own-scroll.ts";
import { type Problem, refusal } from "../problem.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { record } from "./record.ts";

/** The frame that is selected after a step, when `frame` was before it. */
export function frameAfter(step: Step, frame: string | undefined): string | undefined {
  if (typeof step.reply !== "object" || !step.reply.value.success || step.problem) return frame;
  return frameBy(step.command, step.argv, frame);
}

/** Refuses a scroll of the wrapper's own in a frame: its script runs on the top page, and would move that. */
export function refuseOutsideFrame(steps: readonly ParsedArgv[], frame: string | undefined): Problem | undefined {
  let now = frame;
  for (const { command, words, given } of steps) {
    const scroll = command.script ? ownScrollOf(given[0]?.value ?? "") : undefined;
    if (scroll && now !== undefined) {
      const message = `A frame is selected (${now}), and scroll ${scroll.words.join(" ")} reaches the main page only. Nothing was run. In the frame use scroll DIRECTION PX --selector SELECTOR; ["frame","main"] goes back.`;
      return refusal("validation-error", message, "outside-frame", { selector: now });
    }
    now = frameBy(command, words, now);
  }
  return undefined;
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
