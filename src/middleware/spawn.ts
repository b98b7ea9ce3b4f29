import type { Asked } from "../call/context.ts";
import { writtenTexts } from "../redaction/fields.ts";
import type { Program } from "../upstream/protocol/program.ts";
import { askingFields } from "./asked-fields.ts";
import { offArgv } from "./off-argv.ts";
import { inParts, withFailureShown } from "./parts.ts";
import type { Ran, Row } from "./ran.ts";
import { started } from "./start.ts";
import { waitingEverywhere } from "./wait-text.ts";

function rowsOfCall(call: Asked): readonly Row[] {
  return call.asked.command.flatMap(({ argv, judged }, index) => {
    const parsed = call.steps[index];
    return parsed ? [{ parsed, argv, ...(judged ? { judged } : {}) }] : [];
  });
}

/** What is told while it runs: never what a field is given, since nobody knows yet what field that is. */
function waitingFor(program: Program, [row]: readonly Row[]): string {
  const [, ...more] = program.command;
  const written = row ? writtenTexts(row.parsed) : [];
  const words = row?.argv.slice(0, 2).filter((word, at) => at === 0 || !written.includes(word));
  const name = words?.join(" ") ?? "";
  return more.length === 0 ? name : `batch of ${program.command.length} commands`;
}
/**
 * The innermost step: renders the program, starts the binary once, and takes the answer apart by role, so that the
 * command's part looks as if it had run alone.
 */
export async function spawn(call: Asked): Promise<Ran> {
  const rows = rowsOfCall(call);
  const program = waitingEverywhere(call, offArgv(askingFields(call, call.asked), rows));
  call.progress(call.redactor.text(waitingFor(program, rows)).value);
  if (program.ride === "alone") return started(call, program, rows);
  return program.showsFailure ? withFailureShown(call, program, rows) : inParts(call, program, rows);
}
