/** Renders a program as one upstream process, and takes its answer apart again by role. Pure. */
import { guardScript, lookScript } from "../page/look.ts";
import { settledExpression } from "../page/navigation.ts";
import type { Program, Role, Row } from "../pipeline/program.ts";
import { parseReply, parseRows, type Reply } from "./reply.ts";

/** The rows of a program, in the order they run. */
export function rowsOf(program: Program): readonly Row[] {
  const rows: Row[] = [];
  const add = (role: Role, argv: readonly string[], stop: boolean): void => {
    rows.push({ role, argv, stop });
  };
  if (program.pin) add("pin", ["tab", program.pin.targetId], true);
  if (program.pin?.resnapshot) add("resnapshot", program.pin.resnapshot, true);
  if (program.guard) add("guard", ["eval", guardScript(program.guard.document, program.before)], true);
  else if (program.before.length > 0) add("before", ["eval", lookScript(program.before)], false);
  for (const { argv, look, settle } of program.command) {
    if (look.length > 0) add("step-look", ["eval", lookScript(look)], false);
    add("command", argv, program.callerBatch && program.bail);
    if (settle) add("settle", ["wait", "--fn", settledExpression], false);
  }
  if (program.after.length > 0) add("after", ["eval", lookScript(program.after)], false);
  return rows;
}

/** What is started: argv after the binary's name, and its standard input. */
export interface Rendered {
  readonly argv: readonly string[];
  readonly stdin?: string;
  /** The rows of the batch; undefined when the command runs as plain argv. */
  readonly rows?: readonly Row[];
}

/** One row alone is plain argv; several rows, or text that looks like flags, are one `batch`. */
export function render(program: Program): Rendered {
  const globals = ["--json", ...program.globals];
  const rows = program.ride === "alone" ? [] : rowsOf(program);
  const [only] = program.command;
  const plain = program.ride === "alone" || (rows.length <= 1 && program.ride === "row" && !program.callerBatch);
  if (plain && only) {
    return { argv: [...globals, ...only.argv], ...(program.stdin === undefined ? {} : { stdin: program.stdin }) };
  }
  const bail = rows.some((row) => row.stop) ? ["--bail"] : [];
  return { argv: [...globals, "batch", ...bail], stdin: JSON.stringify(rows.map((row) => row.argv)), rows };
}

/** A row that never ran since an earlier one stopped the program. */
export type RowReply = Reply | "not-reached";

export interface Split {
  readonly command: readonly RowReply[];
  readonly looks: ReadonlyMap<Role, Reply>;
  /** The look right before each command, by the command's index. */
  readonly stepLooks: ReadonlyMap<number, Reply>;
  /** The row around the command that stopped the program, when one did. */
  readonly stopped?: { readonly role: Role; readonly reply: Reply };
}

/**
 * Takes the answer apart: the command's replies as if they had run alone, the replies of the other rows by role.
 * Undefined when the output is not an answer to this rendering.
 */
export function split(rendered: Rendered, stdout: string): Split | undefined {
  if (!rendered.rows) {
    const reply = parseReply(stdout);
    return reply && { command: [reply], looks: new Map(), stepLooks: new Map() };
  }
  const replies = parseRows(stdout);
  if (!replies) {
    // A batch that could not start (no browser, bad input) answers with one envelope for all.
    const whole = parseReply(stdout);
    return whole && !whole.success ? { command: [whole], looks: new Map(), stepLooks: new Map() } : undefined;
  }
  const command: RowReply[] = [];
  const looks = new Map<Role, Reply>();
  const stepLooks = new Map<number, Reply>();
  let stopped: Split["stopped"];
  rendered.rows.forEach((row, index) => {
    const reply = replies[index];
    if (row.role === "command") command.push(reply ?? "not-reached");
    else if (reply && row.role === "step-look") stepLooks.set(command.length, reply);
    else if (reply) looks.set(row.role, reply);
    if (reply && row.stop && !reply.success && row.role !== "command") stopped = { role: row.role, reply };
  });
  return { command, looks, stepLooks, ...(stopped ? { stopped } : {}) };
}
