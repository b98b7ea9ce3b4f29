/** What upstream is asked of a field that a page cannot be asked about. */
import type { Asked } from "../call/context.ts";
import { frameAt } from "../call/frame.ts";
import { readsValue } from "../redaction/fields.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Program } from "../upstream/protocol/program.ts";

/** Of which attributes it may be seen that a field holds a secret; `askedFacts` reads them in this order. */
const ATTRIBUTES = ["type", "autocomplete", "name", "id"];

/** A ref means nothing in the page, and a selector means the frame that is selected, which may be another site's. */
function questions(step: ParsedArgv, framed: boolean): readonly (readonly string[])[] {
  const target = readsValue(step) ? step.given.find(({ kind }) => kind === "selector")?.value : undefined;
  if (target === undefined || !(framed || target.startsWith("@"))) return [];
  return ATTRIBUTES.map((name) => ["get", "attr", target, name]);
}

/** The program with the questions before each command that reads the value of a field. */
export function askingFields(call: Asked, program: Program): Program {
  const { session, steps } = call;
  if (session.armed || program.ride === "alone") return program;
  const command = program.command.map((row, index) => {
    const step = steps[index];
    const asks = step ? questions(step, frameAt(call, index) !== undefined) : [];
    return asks.length === 0 ? row : { ...row, asks };
  });
  return { ...program, command };
}
