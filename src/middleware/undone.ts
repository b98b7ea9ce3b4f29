/** Steps that ran and left their target otherwise than asked: they have failed, whatever upstream says of them. */
import { member } from "../json.ts";
import { isUndone } from "../page/facts/undone.ts";
import { readLook, sensed } from "../page/look.ts";
import { targetSensor } from "../page/target.ts";
import type { Problem } from "../problem.ts";
import type { CommandRow, Program } from "../upstream/protocol/program.ts";
import type { Reply } from "../upstream/protocol/reply.ts";
import { failureIn, type Ran, type RanStep } from "./ran.ts";

/** The id of the problem that such a step has. */
export const UNDONE_STEP = "undone";

/** Until a diagnostic says what is wrong. */
function undone({ parsed: { command } }: RanStep): Problem {
  const message = `${command.name} was sent, and its target is not as it should be.`;
  return { category: "upstream-error", id: UNDONE_STEP, message, mayHaveRun: true };
}

export function isUndoneProblem(problem: Problem | undefined): boolean {
  return problem?.id === UNDONE_STEP;
}

function isLeftUndone({ mustHold }: CommandRow, look: Reply | undefined): boolean {
  if (!mustHold || !look?.success) return false;
  return isUndone(mustHold, sensed(readLook(member(look.data, "result"), [targetSensor]), targetSensor));
}

/** What ran, with the steps that were left undone called failures: those that the page stopped at, and those seen after. */
export function heldTo(part: Program, ran: Ran): Ran {
  const last = ran.ended === "undone" ? ran.steps.findLastIndex(({ reply }) => typeof reply === "object") : -1;
  const steps = ran.steps.map((step, at): RanStep => {
    const row = part.command[at];
    const failed = row && !step.problem && (at === last || isLeftUndone(row, step.lookAfter));
    return failed ? { ...step, problem: undone(step) } : step;
  });
  if (steps.every((step, at) => step === ran.steps[at])) return ran;
  const problem = failureIn(steps);
  return { ...ran, steps, ...(problem ? { problem } : {}) };
}
