import type { Program, Role } from "./program.ts";

/** How far a program came. */
export interface Came {
  /** Commands that were reached, whatever they said. */
  readonly reached: number;
  /** The row of ours that stopped it before the next command. */
  readonly stopped: Role | undefined;
  readonly lookedAfter: boolean;
}

/** What only looks or waits: that it failed keeps nothing from running. */
const HARMLESS: ReadonlySet<Role> = new Set<Role>(["before", "settle", "step-after"]);

/**
 * A stop row needs --bail, and with it a batch of the caller's stops at any failing row, which the caller did not
 * ask for. What is left then runs in a further process; a batch without a failing row needs only one.
 * @returns undefined when nothing is left, or a stop row has done what it is for
 */
export function restOf(program: Program, { reached, stopped, lookedAfter }: Came): Program | undefined {
  const { pin: _pin, guard: _guard, ...plain } = program;
  const rest = { ...plain, before: [], command: program.command.slice(reached) };
  const [next, ...later] = rest.command;
  if (!next) return program.after.length > 0 && !lookedAfter ? rest : undefined;
  if (stopped === "step-look") return next.guard ? undefined : { ...rest, command: [{ ...next, look: [] }, ...later] };
  return stopped === undefined || HARMLESS.has(stopped) ? rest : undefined;
}
