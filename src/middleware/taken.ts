/** Boxes that a page takes away once they are checked: upstream finds none to read, and calls that a failure. */
import type { Ask } from "../call/ask.ts";
import { type Json, member } from "../json.ts";
import { does } from "../page/action.ts";
import { documentSensor } from "../page/document.ts";
import type { Taken } from "../page/facts/taken.ts";
import { readLook, sensed } from "../page/look.ts";
import type { AnySensor } from "../page/sensor.ts";
import { takenSensor } from "../page/taken.ts";
import { clicksBox } from "../upstream/failures/taken.ts";
import type { Reply } from "../upstream/protocol/reply.ts";
import type { Ran, RanStep } from "./ran.ts";

export const TAKEN_ASK: Ask = { applies: does("check", "uncheck"), when: "after", sensors: [takenSensor] };

/** What the looks around a command saw. */
interface Around {
  readonly before: Reply | undefined;
  readonly after: Reply | undefined;
}

function seenIn<T extends Json>(look: Reply | undefined, sensor: AnySensor<T>): T | undefined {
  const answer = look?.success ? member(look.data, "result") : undefined;
  return sensed(readLook(answer, [sensor]), sensor);
}

function takenIn({ before, after }: Around): Taken {
  const [was, is] = [seenIn(before, documentSensor), seenIn(after, documentSensor)];
  const left = was !== undefined && is !== undefined && was.origin !== is.origin;
  return left ? "left" : (seenIn(after, takenSensor) ?? "none");
}

function corrected(step: RanStep, around: Around): RanStep {
  const { problem, ...rest } = step;
  const taken = clicksBox(step.parsed.command, problem) ? takenIn(around) : "none";
  // What a selector missed was not there before, either.
  if (taken === "none" || (taken === "hidden" && problem?.id === "selector-missed")) return step;
  const done = step.parsed.command.deed === "check" ? "checked" : "unchecked";
  return { ...rest, reply: { success: true, data: { [done]: true, taken }, restarted: false } };
}

/** What ran, with a click that was seen to arrive called a success. */
export function withTaken(ran: Ran, isSingle: boolean): Ran {
  const whole = { before: ran.looks.get("before") ?? ran.looks.get("guard"), after: ran.looks.get("after") };
  const steps = ran.steps.map((step) =>
    corrected(step, isSingle ? whole : { before: step.look, after: step.lookAfter }),
  );
  if (steps.every((step, index) => step === ran.steps[index])) return ran;
  const { problem: _problem, ...rest } = ran;
  const problem = steps.find((step) => step.problem)?.problem;
  return { ...rest, steps, ...(problem ? { problem } : {}) };
}
