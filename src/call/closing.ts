/** Whether a call ends its browser: by `close` alone, or by a last row of a batch. */

import type { Outcome } from "./outcome.ts";
import type { Plan } from "./plan.ts";

/** Nothing else is to be done. */
export function onlyCloses({ steps }: Pick<Plan, "steps">): boolean {
  return steps.length > 0 && steps.every(({ command }) => command.effect === "close");
}

/** The last thing to be done: any row of ours behind it would start a browser again. */
export function closesLast({ steps }: Pick<Plan, "steps">): boolean {
  return steps.at(-1)?.command.effect === "close";
}

/** Whether the browser was closed, whatever became of the rows before. */
export function hasClosed({ steps }: Outcome): boolean {
  const last = steps.at(-1);
  // A close that waits for a confirmation is a success to upstream.
  if (last?.command.effect !== "close" || last.problem) return false;
  return typeof last.reply === "object" && last.reply.value.success;
}
