/** Renders a program as one upstream process, and takes its answer apart again by role. Pure. */
import { guardScript, lookScript } from "../../page/look.ts";
import { timersExpression } from "../../page/navigation.ts";
import type { Sensor } from "../../page/sensor.ts";
import type { CommandRow, Program, Role, Row } from "./program.ts";
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

function evaluated(role: Role, script: string, stop = false): Row {
  return { role, argv: ["eval", script], stop };
}

function looking(role: Role, sensors: readonly Sensor[]): Row {
  return { ...evaluated(role, lookScript(sensors)), sensors: sensors.map(({ id }) => id) };
}

/** Without a document the page must only be able to answer. */
function guarding(role: Role, document: number | undefined, sensors: readonly Sensor[]): Row {
  const row = document === undefined ? looking(role, sensors) : evaluated(role, guardScript(document, sensors));
  return { ...row, stop: true, sensors: sensors.map(({ id }) => id) };
}

/** The wanted tab and its refs. */
function pinRows({ pin }: Program): readonly Row[] {
  if (!pin) return [];
  const { targetId, resnapshot } = pin;
  const again: readonly Row[] = resnapshot ? [{ role: "resnapshot", argv: resnapshot, stop: true }] : [];
  return [{ role: "pin", argv: ["tab", targetId], stop: true }, ...again];
}

/** The guard or the look before everything. */
function firstRows(program: Program): readonly Row[] {
  const { guard, before } = program;
  if (guard) return [guarding("guard", guard.document, before)];
  if (before.length === 0) return [];
  return [looking("before", sharesLook(program) ? [...before, ...lookOf(program)] : before)];
}

/** Right before one command. */
function lookRows(program: Program, { look, guard }: CommandRow): readonly Row[] {
  if (guard) return [guarding("step-look", guard.document, look)];
  return look.length > 0 && !sharesLook(program) ? [looking("step-look", look)] : [];
}

/** How long a started navigation is waited for before another process goes on with it, in ms. */
const SETTLE_MS = 2_000;

/**
 * The one way to ask a page that is bounded: while a navigation is on its way the browser answers no evaluation, and one
 * that is pending in a tab that closes never ends (upstream gives it 30 s, and the daemon does nothing else meanwhile).
 */
function loaded(role: Role, ms: number): Row {
  return { role, argv: ["wait", "--load", "domcontentloaded", "--timeout", `${ms}`], stop: true };
}

const SETTLE: readonly Row[] = [
  loaded("settle", SETTLE_MS),
  evaluated("settle", timersExpression),
  loaded("settle", SETTLE_MS),
];

function vetRows({ vet }: CommandRow): readonly Row[] {
  if (!vet) return [];
  const aim: readonly Row[] = vet.aim ? [{ role: "aim", argv: vet.aim, stop: true }] : [];
  return [...aim, evaluated("vet", vet.script, true)];
}

function arrival({ arriveMs }: Program): readonly Row[] {
  return arriveMs === undefined ? [] : [loaded("arrive", arriveMs)];
}

function commandRows(program: Program, row: CommandRow): readonly Row[] {
  const { argv, asks = [], lookAfter = [], settle } = row;
  const stop = program.shape !== "one" && program.bail && !row.judged;
  return [
    ...lookRows(program, row),
    ...asks.map((ask): Row => ({ role: "ask", argv: ask, stop: false })),
    ...vetRows(row),
    { role: "command", argv: asRow(argv, program.stdin), stop },
    ...(settle ? SETTLE : []),
    ...(lookAfter.length > 0 ? [looking("step-after", lookAfter)] : []),
  ];
}

/** The rows of a program, in the order they run. */
export function rowsOf(program: Program): readonly Row[] {
  return [
    ...arrival(program),
    ...pinRows(program),
    ...firstRows(program),
    ...program.command.flatMap((row) => commandRows(program, row)),
    ...(program.after.length > 0 ? [looking("after", program.after)] : []),
  ];
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

/**
 * The failing row after which nothing more ran.
 * - start: the batch could not begin
 * - dialog: one is in the way
 * - missed: a command whose element is not there, or does not show
 * - lost: one that may have clicked its element, and did not find it again
 */
export interface Ender {
  readonly role: Role | "start" | "dialog" | "missed" | "lost";
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

  add(role: Role, reply: Reply): void {
    const next = this.command.length;
    if (role === "step-look") this.stepLooks.set(next, reply);
    else if (role === "step-after") this.stepLooksAfter.set(next - 1, reply);
    else if (role === "ask") this.asked.set(next, [...(this.asked.get(next) ?? []), reply]);
    else this.looks.set(role, reply);
    // It may carry what the only command wanted to be looked at for.
    if (role === "before" && !this.stepLooks.has(0)) this.stepLooks.set(0, reply);
  }
}

const ON_ELEMENT: ReadonlySet<Role> = new Set<Role>(["ask", "aim", "vet"]);

function byRole(rows: readonly Row[], replies: readonly Reply[]): Split {
  const sorted = new Sorted();
  rows.forEach(({ role }, index) => {
    const reply = replies[index];
    if (role === "command") sorted.command.push(reply ?? "not-reached");
    else if (reply) sorted.add(role, reply);
  });
  const { command, looks, stepLooks, stepLooksAfter, asked } = sorted;
  const stopped = stopper(rows, replies);
  const ended = ender(rows, replies);
  // What could not be asked of the element, or is unfit for the command, fails the command itself and no other.
  const onElement = stopped !== undefined && ON_ELEMENT.has(stopped.role);
  const parts = { command, looks, stepLooks, stepLooksAfter, asked };
  if (onElement) {
    command[command.indexOf("not-reached")] = stopped.reply;
    return { ...parts, ended: { role: "command", reply: stopped.reply } };
  }
  return { ...parts, ...(ended ? { ended } : {}), ...(stopped ? { stopped } : {}) };
}
