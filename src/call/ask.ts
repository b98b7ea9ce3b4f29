/** How a layer or a diagnostic has the page looked at: it says what it wants to know, and of which commands. */
import { type AnySensor, bound, type Sensor } from "../page/sensor.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { look, lookAtRow, type Program } from "../upstream/protocol/program.ts";
import { closesLast } from "./closing.ts";
import type { Aimed } from "./context.ts";
import { frameAt } from "./frame.ts";

/** Something to look at around commands. Whoever asks reads the answer where the outcome has it. */
export interface Ask {
  /** The commands that it is about. */
  readonly applies: (command: ParsedArgv) => boolean;
  /**
   * - at: right before the command, in its own row's look
   * - before, after: before the command, and once it has settled; in a caller's batch around each row that it is about
   * - failed: once a row of several has failed, where the page answers
   * - end: once, after everything, made for the last command that it is about
   */
  readonly when: "at" | "before" | "after" | "failed" | "end";
  readonly sensors: readonly AnySensor[];
}

/** The sensors for one command; one whose script cannot be made is left out. */
function made(sensors: readonly AnySensor[], call: Aimed, index: number): readonly Sensor[] {
  const command = call.steps[index];
  if (!command) return [];
  const frame = frameAt(call, index);
  return sensors.flatMap((sensor) => {
    try {
      return bound(sensor, command, frame);
    } catch {
      return [];
    }
  });
}

const PLACE = { at: "look", before: "look", after: "lookAfter", failed: "lookFailed" } as const;

function askedOnce(call: Aimed, program: Program, ask: Ask): Program {
  const { plan, steps } = call;
  const { applies, when, sensors } = ask;
  if (sensors.length === 0) return program;
  if (when === "end") {
    if (closesLast({ steps })) return program;
    const last = steps.findLastIndex(applies);
    return last >= 0 ? look(program, "after", made(sensors, call, last)) : program;
  }
  if (plan.shape === "one" && when === "failed") return program;
  if (plan.shape === "one" && (when === "before" || when === "after")) {
    const [step] = steps;
    return step && applies(step) ? look(program, when, made(sensors, call, 0)) : program;
  }
  const place = PLACE[when];
  const command = program.command.map((row, index) => {
    const step = steps[index];
    return step && applies(step) ? lookAtRow(row, place, made(sensors, call, index)) : row;
  });
  return { ...program, command };
}

/** The program with all that is asked; as it is where no row of ours may run beside the caller's. */
export function asking(call: Aimed, program: Program, asks: readonly Ask[]): Program {
  if (call.session.armed || program.ride === "alone") return program;
  return asks.reduce<Program>((asked, ask) => askedOnce(call, asked, ask), program);
}
