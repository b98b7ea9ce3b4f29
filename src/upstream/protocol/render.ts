/** Renders a program as one upstream process, and takes its answer apart again by role. Pure. */
import { isJsonObject, member } from "../../json.ts";
import { ELSEWHERE } from "../../page/kept.ts";
import { dialogWarning } from "./dialog.ts";
import type { Program, Role, Row } from "./program.ts";
import { parseReply, parseRows, type Reply } from "./reply.ts";
import { type Leaves, rowsOf, type Written } from "./rows.ts";

const NO_ROWS: Written = { rows: [], leaves: { anywhere: new Set(), onFirst: new Set() } };

/** What is started: argv after the binary's name, and its standard input. */
export interface Rendered {
  readonly argv: readonly string[];
  readonly stdin?: string;
  /** The rows of the batch; undefined when the command runs as plain argv. */
  readonly rows?: readonly Row[];
  readonly leaves: Leaves;
}

/** What is known where a program is to run. */
export interface Where {
  /** The names of the modules that earlier programs have left in the document on which this one begins. */
  readonly left?: Iterable<string>;
  /** The binary can leave the rows out of its answer, where they would stand whole, with all that was typed. */
  readonly omits?: boolean;
}

/** One row alone is plain argv; several rows, or text that looks like flags, are one `batch`. */
export function render(program: Program, { left = [], omits = false }: Where = {}): Rendered {
  const globals = ["--json", ...program.globals];
  const { rows, leaves } = program.ride === "alone" ? NO_ROWS : rowsOf(program, left);
  const [only] = program.command;
  const plain = program.ride === "alone" || (rows.length <= 1 && program.ride === "row" && program.shape === "one");
  if (plain && only) {
    const stdin = program.stdin === undefined ? {} : { stdin: program.stdin };
    return { argv: [...globals, ...only.argv], ...stdin, leaves };
  }
  const bail = rows.some((row) => row.stop) ? ["--bail"] : [];
  const brief = omits ? ["--omit-command"] : [];
  return {
    argv: [...globals, "batch", ...bail, ...brief],
    stdin: JSON.stringify(rows.map((row) => row.argv)),
    rows,
    leaves,
  };
}

/** not-reached: a row that never ran, since an earlier one stopped the program. */
export type RowReply = Reply | "not-reached";

/**
 * The failing row after which nothing more ran.
 * - start: the batch could not begin
 * - dialog: one is in the way
 * - missed: a command whose element is not there, or does not show
 * - disabled: one whose element is there and takes nothing
 * - lost: one that may have clicked its element, and did not find it again
 * - elsewhere: a look that found another document than the one before it
 * - undone: a look that found the target of the command before it otherwise than asked
 * - asks: a row that would be pending when a dialog opens
 */
export interface Ender {
  readonly role: Role | "start" | "dialog" | "missed" | "disabled" | "lost" | "elsewhere" | "undone" | "asks";
  readonly reply: Reply;
}

export interface Split {
  readonly command: readonly RowReply[];
  readonly looks: ReadonlyMap<Role, Reply>;
  /** The look right before each command, by the command's index. */
  readonly stepLooks: ReadonlyMap<number, Reply>;
  /** The look right after each command, likewise. */
  readonly stepLooksAfter: ReadonlyMap<number, Reply>;
  /** What upstream told of the element of each command, in the order asked, by the command's index. */
  readonly asked: ReadonlyMap<number, readonly Reply[]>;
  /** The row that kept a command from being reached, when it was not itself a command. */
  readonly stopped?: { readonly role: Role; readonly reply: Reply };
  readonly ended?: Ender;
  /** The dialog that has opened behind what an earlier process did, in upstream's words. */
  readonly asks?: string;
}

const nothingSeen: Omit<Split, "command"> = {
  looks: new Map(),
  stepLooks: new Map(),
  stepLooksAfter: new Map(),
  asked: new Map(),
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
    return whole && !whole.success
      ? { ...nothingSeen, command: [whole], ended: { role: "start", reply: whole } }
      : undefined;
  }
  return fits(rendered.rows, replies) ? byRole(rendered.rows, replies) : undefined;
}

/** With --bail, which any stop row brings, the first failing row is the last one that ran (NOTES 4). */
function fits(rows: readonly Row[], replies: readonly Reply[]): boolean {
  if (replies.length === rows.length) return true;
  const bailed = rows.some((row) => row.stop) && replies.at(-1)?.success === false;
  return bailed && replies.length < rows.length;
}

function ender(rows: readonly Row[], replies: readonly Reply[]): Split["stopped"] {
  const row = rows[replies.length - 1];
  const reply = replies.at(-1);
  const failed = replies.length < rows.length || reply?.success === false;
  return row && reply && failed ? { role: row.role, reply } : undefined;
}

/** The same where a command was not reached, unless that row is a command itself. */
function stopper(rows: readonly Row[], replies: readonly Reply[]): Split["stopped"] {
  const unreached = rows.slice(replies.length).some(({ role }) => role === "command");
  const ended = unreached ? ender(rows, replies) : undefined;
  return ended?.role === "command" ? undefined : ended;
}

/** Sorts replies by what their rows were for. */
class Sorted {
  readonly command: RowReply[] = [];
  readonly looks = new Map<Role, Reply>();
  readonly stepLooks = new Map<number, Reply>();
  readonly stepLooksAfter = new Map<number, Reply>();
  readonly asked = new Map<number, readonly Reply[]>();
  asks: string | undefined;

  add(role: Role, reply: Reply): void {
    const next = this.command.length;
    this.#warn(reply, next - 1);
    if (next === 0 && (role === "arrive" || role === "settle")) this.asks ??= dialogWarning(reply);
    if (role === "turn" || role === "end") this.#addTurn(reply, role, next);
    else if (role === "step-look") this.stepLooks.set(next, reply);
    else if (role === "step-after") this.stepLooksAfter.set(next - 1, reply);
    else if (role === "ask") this.asked.set(next, [...(this.asked.get(next) ?? []), reply]);
    else this.looks.set(role, reply);
    // It may carry what the only command wanted to be looked at for.
    if (role === "before" && !this.stepLooks.has(0)) this.stepLooks.set(0, reply);
  }

  /** A dialog that opened after the command had its answer, as out of a timer, is told by the row behind it. */
  #warn(reply: Reply, index: number): void {
    const before = this.command[index];
    const warning = dialogWarning(reply);
    if (warning === undefined || typeof before !== "object" || !before.success || before.warning !== undefined) return;
    this.command[index] = { ...before, warning };
  }

  /** Both looks in one answer, each as if it had been a row of its own. */
  #addTurn(reply: Reply, role: "turn" | "end", next: number): void {
    const seen = reply.success ? member(reply.data, "result") : undefined;
    const [after, look] = [member(seen, "after"), member(seen, "look")];
    const data = isJsonObject(reply.data) ? reply.data : {};
    const afterwards = after === undefined ? undefined : { ...reply, data: { ...data, result: after } };
    if (afterwards && role === "end") this.looks.set("after", afterwards);
    else if (afterwards) this.stepLooksAfter.set(next - 1, afterwards);
    if (look !== undefined) this.stepLooks.set(next, { ...reply, data: { ...data, result: look } });
  }
}

const ON_ELEMENT: ReadonlySet<Role> = new Set<Role>(["ask", "aim", "vet"]);

/** Another document has come before the row, which has looked at nothing. */
function isElsewhere({ error = "" }: Reply): boolean {
  return error.includes(ELSEWHERE);
}

function byRole(rows: readonly Row[], replies: readonly Reply[]): Split {
  const sorted = new Sorted();
  rows.forEach(({ role }, index) => {
    const reply = replies[index];
    if (role === "command") sorted.command.push(reply ?? "not-reached");
    else if (reply) sorted.add(role, reply);
  });
  const { command, looks, stepLooks, stepLooksAfter, asked, asks } = sorted;
  const stopped = stopper(rows, replies);
  const ended = ender(rows, replies);
  // What could not be asked of the element, or is unfit for the command, fails the command itself and no other.
  const onElement = stopped !== undefined && ON_ELEMENT.has(stopped.role) && !isElsewhere(stopped.reply);
  const parts = { command, looks, stepLooks, stepLooksAfter, asked, ...(asks === undefined ? {} : { asks }) };
  if (onElement) {
    command[command.indexOf("not-reached")] = stopped.reply;
    return { ...parts, ended: { role: "command", reply: stopped.reply } };
  }
  return { ...parts, ...(ended ? { ended } : {}), ...(stopped ? { stopped } : {}) };
}
