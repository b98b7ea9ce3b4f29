import type { Aimed } from "../call/context.ts";

/** Whether selectors of the step at `index` mean a frame that is selected, by an earlier call or a row before. */
export function isFramed(
  { session, state, steps }: Pick<Aimed, "session" | "state" | "steps">,
  index: number,
): boolean {
  const selected = session.key === undefined ? undefined : state.pages.bySession[session.key]?.frame;
  return selected !== undefined || steps.slice(0, index).some((step) => step.command.frame === "selects");
}
