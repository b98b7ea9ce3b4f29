/** What one upstream process will do: the command, and the rows that layers put around it. Pure data. */
import type { Sensor } from "../../page/sensor.ts";

/**
 * - pin, resnapshot: bring back the wanted tab and its refs
 * - guard: stops the program when the document is another one
 * - before, after: the shared look; step-look, step-after: the looks around one command of a caller's batch
 * - settle: waits for a navigation that the command started
 */
export type Role =
  | "pin"
  | "resnapshot"
  | "guard"
  | "before"
  | "step-look"
  | "command"
  | "settle"
  | "step-after"
  | "after";

/** One argv of a batch. A `stop` row that fails keeps the later rows from running. */
export interface Row {
  readonly role: Role;
  readonly argv: readonly string[];
  readonly stop: boolean;
}

/** One command of the caller's. */
export interface CommandRow {
  readonly argv: readonly string[];
  /** Looked at right before it runs: which document it ran on, or a watch for what it starts. */
  readonly look: readonly Sensor[];
  /** Looked at right after it, once it has settled: what it did, before the next row does more. */
  readonly lookAfter?: readonly Sensor[];
  /** The document that it needs, `performance.timeOrigin`: on another one the program stops before it. */
  readonly guard?: { readonly document: number };
  /** Wait for a navigation that it started before the next row runs. */
  readonly settle: boolean;
}

export interface Program {
  /** The caller's command, or the rows of the caller's batch. */
  readonly command: readonly CommandRow[];
  /** True when the caller asked for a batch: then its rows fail and stop as the caller said. */
  readonly callerBatch: boolean;
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
  readonly before: readonly Sensor[];
  readonly after: readonly Sensor[];
  readonly deadlineMs: number;
}

/** The first one with each id. */
function onceEach(sensors: readonly Sensor[]): readonly Sensor[] {
  const known = new Set<string>();
  return sensors.filter(({ id }) => !known.has(id) && known.add(id));
}

/** The program with more sensors to look with; a sensor stands in a look once. */
export function look(program: Program, when: "before" | "after", sensors: readonly Sensor[]): Program {
  return { ...program, [when]: onceEach([...program[when], ...sensors]) };
}

/** The same for the look right before or right after one row. */
export function lookAtRow(row: CommandRow, when: "look" | "lookAfter", sensors: readonly Sensor[]): CommandRow {
  return sensors.length === 0 ? row : { ...row, [when]: onceEach([...(row[when] ?? []), ...sensors]) };
}
