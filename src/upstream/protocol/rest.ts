import type { Sensor } from "../../page/sensor.ts";
import type { CommandRow, Program, Role } from "./program.ts";
import type { Ender } from "./render.ts";

/** How far a program came. */
export interface Came {
  /** Commands that were reached, whatever they said. */
  readonly reached: number;
  /** How long what the last command has put off is to be waited for, in ms. */
  readonly pauseMs?: number;
  /** The row that ended it; undefined when it came to its own end. */
  readonly ended: Ender["role"] | undefined;
  readonly lookedAfter: boolean;
  /** Its last command has failed, and the page answers: why it failed can be seen. */
  readonly showsWhy?: boolean;
}

/** What only looks: that it failed keeps nothing from running. */
const HARMLESS: ReadonlySet<Ender["role"]> = new Set<Role>(["before", "step-after"]);

/** What was looked at too early, or on another document than the one before: the rest begins anew. */
const GOES_ON: ReadonlySet<Ender["role"]> = new Set<Ender["role"]>([
  ...(["lost", "settle", "turn", "end", "asks", "elsewhere", "dialog"] as const),
]);

/** What a row of the caller's ends with that has failed. */
const FAILED: ReadonlySet<Ender["role"]> = new Set<Ender["role"]>(["command", "missed", "disabled", "lost"]);

/** What may end with a page on its way. */
const ARRIVING: ReadonlySet<Ender["role"]> = new Set<Ender["role"]>(["settle", "turn", "end"]);

/** How long the page that a command led to may take to answer, in ms, beside the settling before. */
const ARRIVE_MS = 13_000;

/** What is kept of a call's time for the answer itself, in ms. */
const MARGIN_MS = 1_000;

/** Nothing of ours stops it but a look that finds another document: what fails is no reason not to look after it. */
function stopsForLook({ shape, guard, pin, arriveMs, command }: Program): boolean {
  const [only] = command;
  const stops = guard ?? pin ?? arriveMs ?? only?.guard ?? only?.vet;
  return shape === "one" && stops === undefined && only?.settle === false;
}

/** Whether the rest may run after this row has ended the program. */
function goesOn(program: Program, { ended, reached }: Came): boolean {
  if (ended === "command" && stopsForLook(program)) return true;
  // It was begun anew already (`middleware/start.ts`): a page that comes again and again is left to itself.
  if (ended === "elsewhere" && reached === 0) return false;
  // A caller's batch without --bail goes on after a row of its own that failed.
  if (program.shape !== "one" && FAILED.has(ended ?? "start"))
    return !program.bail || program.command[reached - 1]?.judged === true;
  // The page is asked where it is instead.
  if (ended === "missed") return !program.guard;
  return ended === undefined || ended === "disabled" || GOES_ON.has(ended) || HARMLESS.has(ended);
}

/** What may show why the last command failed. */
function whyOf({ shape, command }: Program, { ended, reached, showsWhy }: Came): readonly Sensor[] {
  const failed = ended !== "lost" && FAILED.has(ended ?? "start");
  return showsWhy && failed && shape !== "one" ? (command[reached - 1]?.lookFailed ?? []) : [];
}

const OWING: ReadonlySet<Ender["role"]> = new Set<Ender["role"]>(["lost", "turn", "asks", "undone"]);

/** The look that the last command has not had: after one that may have clicked it is all that tells whether it did. */
function owedTo(program: Program, came: Came): readonly Sensor[] {
  const { ended, reached } = came;
  const { shape, command } = program;
  const owes = OWING.has(ended ?? "start") || (ended === "settle" && shape !== "one");
  return owes ? (command[reached - 1]?.lookAfter ?? []) : whyOf(program, came);
}

/** A look by itself. */
function onlyLook(plain: Program, sensors: readonly Sensor[]): Program | undefined {
  return sensors.length > 0 ? { ...plain, before: sensors, command: [], after: [] } : undefined;
}

/** What a look vets throws the look away with it: in the next process a row of its own does, behind the look. */
function vettedApart(row: CommandRow): CommandRow {
  if (row.vet?.check === undefined) return row;
  const { check: _check, ...vet } = row.vet;
  return { ...row, vet };
}

/** A command whose look ended the program: without the look, unless it was what it vets; undefined where it is to stop. */
function lookedAgain(row: CommandRow): CommandRow | undefined {
  if (row.guard) return undefined;
  return row.vet?.check === undefined ? { ...row, look: [] } : vettedApart(row);
}

/** What the rest waits for first. */
function waitOf({ deadlineMs }: Program, { ended, pauseMs }: Came): Pick<Program, "arriveMs" | "pauseMs"> {
  if (pauseMs !== undefined) return { pauseMs };
  const arriveMs = Math.min(ARRIVE_MS, deadlineMs - MARGIN_MS);
  return ended !== undefined && ARRIVING.has(ended) && arriveMs > 0 ? { arriveMs } : {};
}

/**
 * A stop row needs --bail, and with it a batch of the caller's stops at any failing row, which the caller did not
 * ask for; and a settling that comes to no end must not be followed by looks that would hang. What is left then runs in
 * a further process.
 * @returns undefined when nothing is left, or a stop row has done what it is for
 */
export function restOf(program: Program, came: Came): Program | undefined {
  const { reached, ended, lookedAfter } = came;
  const { pin: _pin, guard: _guard, arriveMs: _arriveMs, pauseMs: _pauseMs, ...plain } = program;
  const owed = owedTo(program, came);
  if (ended === "undone") return { ...plain, before: owed, command: [], after: [] };
  const [next, ...later] = program.command.slice(reached);
  const command = next ? [vettedApart(next), ...later] : [];
  const rest = { ...plain, ...waitOf(program, came), before: owed, command };
  if (next && ended === "step-look") {
    const again = lookedAgain(next);
    return again && { ...rest, command: [again, ...later] };
  }
  // Behind a dialog the caller's rows say what is to be said, and no look sees anything.
  if (!goesOn(program, came)) return onlyLook(plain, whyOf(program, came));
  if (ended === "dialog" && !next) return undefined;
  return next || owed.length > 0 || (program.after.length > 0 && !lookedAfter) ? rest : undefined;
}
