/** The rows whose elements are sought by name: aimed when their turn comes, in what a snapshot has shown. */
import type { Asked } from "../call/context.ts";
import { frameAt } from "../call/frame.ts";
import { documentSensor } from "../page/document.ts";
import type { Target } from "../page/facts/seek.ts";
import { secretNamesSensor } from "../page/secret-field.ts";
import { appearSensor, seekSensor } from "../page/seek.ts";
import { type AnySensor, bound } from "../page/sensor.ts";
import { type Problem, refusal } from "../problem.ts";
import { readArgv } from "../upstream/grammar/argv.ts";
import type { CommandRow, Program } from "../upstream/protocol/program.ts";
import { type Ran, type RanStep, type Row, withoutReply } from "./ran.ts";
import { aim, askedFor, isShown, lastLook } from "./sought.ts";
import { started } from "./start.ts";

/** What ran, and what is left of the program after it. */
export interface Part {
  readonly ran: Ran;
  readonly rest: Program | undefined;
}

/** What has run so far, and what is the matter with the focus. */
export interface Past {
  readonly steps: readonly RanStep[];
  readonly astray: Problem | undefined;
  /** Processes that only looked at the page. */
  readonly looks: number;
  /** What the last of them has shown. */
  readonly shown?: RanStep;
}

/** A row whose element is not there: it is not run, and a program that stops at a failure ends with it. */
function notThere(part: Program, rows: readonly Row[], problem: Problem, past: Past): Part {
  const [first, ...later] = rows;
  const seeks = part.command[0]?.seeks;
  const acted = past.steps.some(({ parsed }) => parsed.command.effect !== "read");
  const named = seeks ? { aim: askedFor(seeks) } : {};
  const shown = past.shown ? { shown: past.shown } : {};
  const step: readonly RanStep[] = first
    ? [{ ...first, ...named, ...shown, sought: true, reply: "not-reached", problem }]
    : [];
  const rest = { ...part, before: [], command: part.command.slice(1) };
  const goesOn = !part.bail && (later.length > 0 || (acted && part.after.length > 0));
  const steps = goesOn ? step : [...step, ...withoutReply(later, "not-reached")];
  return { ran: { steps, problem, looks: new Map(), processes: past.looks }, rest: goesOn ? rest : undefined };
}

/**
 * A further look at the page, for elements that came since the last one, or come within a moment: the page is waited
 * for in the same process, and only while nothing there fits. It is told of by the step
 * that it was taken for: its refs can be in the message, and it can be what a failure shows.
 */
async function lookedAgain(call: Asked, part: Program, target: Target): Promise<RanStep | undefined> {
  const parsed = readArgv(["snapshot", "-i"]).argv;
  if (!parsed) return undefined;
  const sensors: readonly AnySensor[] = [documentSensor, secretNamesSensor, seekSensor([target])];
  const row: CommandRow = { argv: parsed.words, look: sensors.map((one) => bound(one, parsed)), settle: false };
  const { guard: _guard, pin: _pin, ...plain } = part;
  const look = { ...plain, command: [row], before: [appearSensor(target)], after: [] };
  const { steps } = await started(call, look, [{ parsed, argv: parsed.words }]);
  // Where it was not answered, the look before it says what there was.
  return steps.find(isShown);
}

/** The rows from the first on whose elements the same snapshot shows, aimed at them. */
function aimedRows(
  call: Asked,
  part: Program,
  rows: readonly Row[],
  past: Past,
  { snapshot, place }: { readonly snapshot: RanStep; readonly place: number },
): { readonly part: Program; readonly rows: readonly Row[] } {
  const command = [...part.command];
  const aimed = [...rows];
  let next = place;
  for (const [at, row] of command.entries()) {
    const given = aimed[at];
    if (!given || given.parsed.command.refs === "snapshot") break;
    if (!row.seeks) continue;
    const found = aim({ parsed: given.parsed, row, frame: frameAt(call, past.steps.length + at) }, snapshot, next++);
    if ("category" in found) break;
    command[at] = found.row;
    aimed[at] = { parsed: found.parsed, argv: found.argv, sought: true, aim: found.aim };
  }
  return { part: { ...part, command }, rows: aimed };
}

function notShown(): Problem {
  const message = "The page could not be looked at, so the element was not sought. Nothing of this step was run.";
  return refusal("selector-not-found", message, "target-unseen");
}

/** The rows to go on with, those aimed whose turn it is; or the end of one whose element is not there. */
export type Aimed =
  | { readonly part: Program; readonly rows: readonly Row[]; readonly looks: number }
  | { readonly ended: Part };

/** Aims what stands next, and all behind it that the same snapshot shows. */
export async function aimedNext(call: Asked, part: Program, rows: readonly Row[], past: Past): Promise<Aimed> {
  const [row] = part.command;
  const [first] = rows;
  if (!row?.seeks || !first) return { part, rows, looks: 0 };
  const seen = lastLook(past.steps);
  if (!seen) return { ended: notThere(part, rows, notShown(), past) };
  const seeking = { parsed: first.parsed, row, frame: frameAt(call, past.steps.length) };
  const place = seen.since.filter(({ sought }) => sought).length;
  const found = aim(seeking, seen.snapshot, place);
  // What was seen before something was done may be there by now; what is not there may be about to come, unless it was
  // waited for: what a call seeks first of all has been.
  const acted = seen.since.some(({ reply }) => typeof reply === "object");
  const waited = past.steps.length === 1 && call.meant[0]?.ours === "seeing";
  const unsure = "category" in found && (acted || (found.id === "target-missing" && !waited));
  const again = unsure ? await lookedAgain(call, part, row.seeks) : undefined;
  const sure = again ? aim(seeking, again, 0) : found;
  const looks = unsure ? 1 : 0;
  const shown = again ? { shown: again } : {};
  if ("category" in sure) return { ended: notThere(part, rows, sure, { ...past, looks, ...shown }) };
  const snapshot = again ?? seen.snapshot;
  const aimed = aimedRows(call, part, rows, past, { snapshot, place: again ? 0 : place });
  const [next, ...later] = aimed.rows;
  return { part: aimed.part, rows: next ? [{ ...next, ...shown }, ...later] : [], looks };
}
