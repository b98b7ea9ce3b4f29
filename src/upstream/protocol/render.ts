/** Renders a program as one upstream process, and takes its answer apart again by role. Pure. */
import { guardScript, lookScript } from "../../page/look.ts";
import { settledExpression, timersExpression } from "../../page/navigation.ts";
import type { Sensor } from "../../page/sensor.ts";
import type { Program, Role, Row } from "./program.ts";
import { parseReply, parseRows, type Reply } from "./reply.ts";

/** A row has no standard input of its own: the script that stands there becomes the row's last word. */
function asRow(argv: readonly string[], stdin: string | undefined): readonly string[] {
  if (stdin === undefined || !argv.includes("--stdin")) return argv;
  return [...argv.filter((word) => word !== "--stdin"), stdin];
}

function lookOf({ command }: Program): readonly Sensor[] {
  return command[0]?.look ?? [];
}

/** The look before and the look right before the only command are the same moment: one row does for both. */
function sharesLook(program: Program): boolean {
  const single = program.command.length === 1 && program.shape === "one" && !program.guard;
  return single && program.before.length > 0 && lookOf(program).length > 0;
}

function guardOf(document: number | undefined, sensors: readonly Sensor[]): string {
  return document === undefined ? lookScript(sensors) : guardScript(document, sensors);
}

/** The rows of a program, in the order they run. */
export function rowsOf(program: Program): readonly Row[] {
  const rows: Row[] = [];
  const add = (role: Role, argv: readonly string[], stop: boolean): void => {
    rows.push({ role, argv, stop });
  };
  if (program.pin) add("pin", ["tab", program.pin.targetId], true);
  if (program.pin?.resnapshot) add("resnapshot", program.pin.resnapshot, true);
  if (program.guard) add("guard", ["eval", guardOf(program.guard.document, program.before)], true);
  else if (program.before.length > 0)
    add(
      "before",
      ["eval", lookScript(sharesLook(program) ? [...program.before, ...lookOf(program)] : program.before)],
      false,
    );
  for (const { argv, look, lookAfter = [], guard, settle } of program.command) {
    if (guard) add("step-look", ["eval", guardScript(guard.document, look)], true);
    else if (look.length > 0 && !sharesLook(program)) add("step-look", ["eval", lookScript(look)], false);
    add("command", asRow(argv, program.stdin), program.shape !== "one" && program.bail);
    if (settle) {
      // `wait --fn` polls every 100 ms, which would be paid by every click that sets a short timer and stays.
      add("settle", ["eval", timersExpression], false);
      add("settle", ["wait", "--fn", settledExpression], false);
    }
    if (lookAfter.length > 0) add("step-after", ["eval", lookScript(lookAfter)], false);
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
  const plain = program.ride === "alone" || (rows.length <= 1 && program.ride === "row" && program.shape === "one");
  if (plain && only) {
    return { argv: [...globals, ...only.argv], ...(program.stdin === undefined ? {} : { stdin: program.stdin }) };
  }
  const bail = rows.some((row) => row.stop) ? ["--bail"] : [];
  return { argv: [...globals, "batch", ...bail], stdin: JSON.stringify(rows.map((row) => row.argv)), rows };
}

/** not-reached: a row that never ran, since an earlier one stopped the program. */
export type RowReply = Reply | "not-reached";

export interface Split {
  readonly command: readonly RowReply[];
  readonly looks: ReadonlyMap<Role, Reply>;
  /** The look right before each command, by the command's index. */
  readonly stepLooks: ReadonlyMap<number, Reply>;
  /** The look right after each command, likewise. */
  readonly stepLooksAfter: ReadonlyMap<number, Reply>;
  /** The row that kept a command from being reached, when it was not itself a command. */
  readonly stopped?: { readonly role: Role; readonly reply: Reply };
}

const nothingSeen: Omit<Split, "command"> = {
  looks: new Map(),
  stepLooks: new Map(),
  stepLooksAfter: new Map(),
};

/**
 * Takes the answer apart: the command's replies as if they had run alone, the replies of the other rows by role.
 * Undefined when the output is not an answer to this rendering.
 */
export function split(rendered: Rendered, stdout: string): Split | undefined {
  if (!rendered.rows) {
    const reply = parseReply(stdout);
    return reply && { ...nothingSeen, command: [reply] };
  }
  const replies = parseRows(stdout);
  if (!replies) {
    // A batch that could not start (no browser, bad input) answers with one envelope for all.
    const whole = parseReply(stdout);
    return whole && !whole.success ? { ...nothingSeen, command: [whole] } : undefined;
  }
  return fits(rendered.rows, replies) ? byRole(rendered.rows, replies) : undefined;
}

/** With --bail, which any stop row brings, the first failing row is the last one that ran (NOTES 4). */
function fits(rows: readonly Row[], replies: readonly Reply[]): boolean {
  if (replies.length === rows.length) return true;
  const bailed = rows.some((row) => row.stop) && replies.at(-1)?.success === false;
  return bailed && replies.length < rows.length;
}

/** The failing row after which a command was not reached, unless that row is a command itself. */
function stopper(rows: readonly Row[], replies: readonly Reply[]): Split["stopped"] {
  const row = rows[replies.length - 1];
  const reply = replies.at(-1);
  const unreached = rows.slice(replies.length).some(({ role }) => role === "command");
  return row && reply && unreached && row.role !== "command" ? { role: row.role, reply } : undefined;
}

function byRole(rows: readonly Row[], replies: readonly Reply[]): Split {
  const command: RowReply[] = [];
  const looks = new Map<Role, Reply>();
  const stepLooks = new Map<number, Reply>();
  const stepLooksAfter = new Map<number, Reply>();
  rows.forEach((row, index) => {
    const reply = replies[index];
    if (row.role === "command") command.push(reply ?? "not-reached");
    else if (reply && row.role === "step-look") stepLooks.set(command.length, reply);
    else if (reply && row.role === "step-after") stepLooksAfter.set(command.length - 1, reply);
    else if (reply) looks.set(row.role, reply);
    // It may carry what the only command wanted to be looked at for.
    if (reply && row.role === "before" && !stepLooks.has(0)) stepLooks.set(0, reply);
  });
  const stopped = stopper(rows, replies);
  return { command, looks, stepLooks, stepLooksAfter, ...(stopped ? { stopped } : {}) };
}
