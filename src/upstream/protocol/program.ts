/** What one upstream process will do: the command, and the rows that layers put around it. Pure data. */
import type { Target } from "../../page/facts/seek.ts";
import type { MustHold } from "../../page/facts/undone.ts";
import type { Vet } from "../../page/fit.ts";
import type { Sensor } from "../../page/sensor.ts";

/**
 * - pin, resnapshot: bring back the wanted tab and its refs
 * - guard: stops the program when the document is another one
 * - before, after: the shared look; step-look, step-after: the looks around one command of a caller's batch
 * - ask: asks upstream what the element of the next command is, as no look can where a ref means it
 * - aim, vet: give a ref the focus, and stop the program when the next command would damage its target
 * - settle: waits for a navigation that the command started
 * - turn: in a batch, the end of that waiting, the look after one command and the look before the next
 * - end: the same behind the only command of a call that stays on its page: the end of that waiting, and the look after
 * - arrive: the waiting in the process that goes on where a settling came to no end
 */
export type Role =
  | "pin"
  | "resnapshot"
  | "guard"
  | "before"
  | "step-look"
  | "ask"
  | "aim"
  | "vet"
  | "command"
  | "settle"
  | "turn"
  | "end"
  | "arrive"
  | "step-after"
  | "after";

/**
 * How the commands of a call belong together.
 * - one: a single command
 * - batch: rows that the caller wrote; each fails and stops as the caller said
 * - job: rows that a mode has made of an intent of the caller's
 */
export type Shape = "one" | "batch" | "job";

/** One argv of a batch. A `stop` row that fails keeps the later rows from running. */
export interface Row {
  readonly role: Role;
  readonly argv: readonly string[];
  readonly stop: boolean;
  /** The ids of the sensors that look in it. */
  readonly sensors?: readonly string[];
}

/** One command of the caller's. */
export interface CommandRow {
  readonly argv: readonly string[];
  /** Looked at right before it runs: which document it ran on, or a watch for what it starts. */
  readonly look: readonly Sensor[];
  /** Asked of upstream right before it, one row each. */
  readonly asks?: readonly (readonly string[])[];
  /** Stops the program when the command would damage its target. */
  readonly vet?: Vet;
  /** Looked at right after it, once it has settled: what it did, before the next row does more. */
  readonly lookAfter?: readonly Sensor[];
  /** Looked at when it has failed and the page answers: why it did, and what there is instead. */
  readonly lookFailed?: readonly Sensor[];
  /** The document that it needs, `performance.timeOrigin`: on another one the program stops before it. */
  readonly guard?: { readonly document: number };
  /** That it fails keeps nothing from running, also with `bail`, and fails no call: the mode judges it. */
  readonly judged?: true;
  /** Its target must be as it was asked to be, or the step has failed. */
  readonly mustHold?: MustHold;
  /** Wait for a navigation that it started before the next row runs. */
  readonly settle: boolean;
  /** The page is mostly the same document after it; where it is not, the next look takes a process more. */
  readonly stays?: true;
  /** Its element is to be found first, on the page as a snapshot before it shows it: `@e0` stands for it till then. */
  readonly seeks?: Target;
}

export interface Program {
  /** The caller's command, or the rows of the caller's batch. */
  readonly command: readonly CommandRow[];
  readonly shape: Shape;
  readonly bail: boolean;
  /** Global flags that stand before the command, without `--json`. */
  readonly globals: readonly string[];
  readonly stdin?: string;
  /** row: may share its process; literal: must ride as a row, or its text would be read as flags; alone. */
  readonly ride: "row" | "literal" | "alone";
  /** Select this tab first (CDP target id); the snapshot is taken again when refs are used. */
  readonly pin?: { readonly targetId: string; readonly resnapshot?: readonly string[] };
  /** `performance.timeOrigin` that the document must have; without one the page must only be able to answer. */
  readonly guard?: { readonly document?: number };
  /** Goes on only once the page has come that an earlier process left behind, in so many ms at most. */
  readonly arriveMs?: number;
  /** Goes on only after so many ms, in which nothing of ours is pending: a dialog may open. */
  readonly pauseMs?: number;
  readonly before: readonly Sensor[];
  readonly after: readonly Sensor[];
  readonly deadlineMs: number;
  /** The last command runs only when one before it has failed, in a process of its own: it shows what there is then. */
  readonly showsFailure?: boolean;
}

/** Each sensor once, where it stands first. */
export function onceEach(sensors: readonly Sensor[]): readonly Sensor[] {
  const ids = new Set<string>();
  return sensors.filter(({ id }) => !ids.has(id) && ids.add(id));
}

/** The sensors, each behind what it requires. */
function withRequired(sensors: readonly Sensor[]): readonly Sensor[] {
  return sensors.flatMap((sensor) => [...requiredBy([sensor]), sensor]);
}

/** What must have looked before the command, for these sensors to see anything after it; in the order it must look. */
export function requiredBy(sensors: readonly Sensor[]): readonly Sensor[] {
  return sensors.flatMap(({ requires = [] }) => withRequired(requires));
}

/** The program with more sensors to look with, and with what they require before the command. */
export function look(program: Program, when: "before" | "after", sensors: readonly Sensor[]): Program {
  const needed = when === "before" ? withRequired(sensors) : requiredBy(sensors);
  const before = onceEach([...program.before, ...needed]);
  return when === "before"
    ? { ...program, before }
    : { ...program, before, after: onceEach([...program.after, ...sensors]) };
}

/** The same for the look right before or right after one row; what is required stands in the look before it. */
export function lookAtRow(
  row: CommandRow,
  when: "look" | "lookAfter" | "lookFailed",
  sensors: readonly Sensor[],
): CommandRow {
  if (sensors.length === 0) return row;
  if (when === "look") return { ...row, look: onceEach([...row.look, ...withRequired(sensors)]) };
  const look = onceEach([...row.look, ...requiredBy(sensors)]);
  return { ...row, look, [when]: onceEach([...(row[when] ?? []), ...sensors]) };
}
