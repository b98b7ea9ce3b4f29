/** The rows of one upstream process, in the order they run. Pure. */
import type { Vet } from "../../page/fit.ts";
import { Kept } from "../../page/kept.ts";
import { guardScript, lookScript } from "../../page/look.ts";
import { timersExpression } from "../../page/navigation.ts";
import type { Sensor } from "../../page/sensor.ts";
import { type Ahead, aheadScript, turnScript } from "../../page/turn.ts";
import type { CommandRow, Program, Role, Row } from "./program.ts";

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

/** A row that looks, and which sensors do. */
function looking(role: Role, script: string, sensors: readonly Sensor[], stop = false): Row {
  return { ...evaluated(role, script, stop), sensors: sensors.map(({ id }) => id) };
}

/** Without a document the page must only be able to answer. */
function guarding(role: Role, document: number | undefined, sensors: readonly Sensor[]): Row {
  const script = document === undefined ? lookScript(sensors) : guardScript(document, sensors);
  return looking(role, script, sensors, true);
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
  const sensors = sharesLook(program) ? [...before, ...lookOf(program)] : before;
  return [looking("before", lookScript(sensors), sensors)];
}

/** Right before the only command. */
function lookRows(program: Program, { look, guard }: CommandRow): readonly Row[] {
  if (guard) return [guarding("step-look", guard.document, look)];
  return look.length > 0 && !sharesLook(program) ? [looking("step-look", lookScript(look), look)] : [];
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

function asked(argv: readonly string[]): Row {
  return { role: "ask", argv, stop: false };
}

function arrival({ arriveMs }: Program): readonly Row[] {
  return arriveMs === undefined ? [] : [loaded("arrive", arriveMs)];
}

/** The rows around the only command of a program. */
function oneCommand(program: Program, row: CommandRow): readonly Row[] {
  const { argv, asks = [], lookAfter = [], settle } = row;
  return [
    ...lookRows(program, row),
    ...asks.map(asked),
    ...vetRows(row),
    { role: "command", argv: asRow(argv, program.stdin), stop: false },
    ...(settle ? SETTLE : []),
    ...(lookAfter.length > 0 ? [looking("step-after", lookScript(lookAfter), lookAfter)] : []),
  ];
}

/** Whether something of ours comes right after a command of several. */
function isWatched({ settle, lookAfter = [] }: CommandRow): boolean {
  return settle || lookAfter.length > 0;
}

/** What the page itself can vet, in a look that has nothing else to stop for. */
function checkable({ vet, guard, asks = [] }: CommandRow, joined: boolean): Vet | undefined {
  return vet?.check !== undefined && asks.length === 0 && (joined || !guard) ? vet : undefined;
}

function aheadOf(row: CommandRow | undefined, joined: boolean): Ahead | undefined {
  if (!row || (row.look.length === 0 && !row.guard)) return undefined;
  const vet = checkable(row, joined);
  return { sensors: row.look, ...row.guard, ...(vet ? { vet } : {}) };
}

/** Writes the rows of several commands: each look leaves in the document what later ones need of it. */
class Several {
  readonly #program: Program;
  readonly #kept = new Kept();
  /** No command since the last look of ours may have left its document. */
  #stays = false;

  constructor(program: Program) {
    this.#program = program;
  }

  rows(): readonly Row[] {
    return this.#program.command.flatMap((row, at) => this.#around(row, at));
  }

  #look(row: CommandRow, joined: boolean): readonly Row[] {
    const { lookAfter = [], guard, vet } = row;
    const ahead = aheadOf(row, joined);
    const vetted = ahead?.vet !== undefined;
    const fresh = !this.#stays;
    const own = ahead && !joined ? [{ ahead, after: lookAfter, fresh }] : [];
    if (own.length > 0) this.#stays = true;
    return [
      ...own.map((one) => {
        const script = aheadScript(one, this.#kept);
        return looking("step-look", script, one.ahead.sensors, guard !== undefined || vetted || !fresh);
      }),
      ...(row.asks ?? []).map(asked),
      ...(vetted || !vet ? [] : vetRows(row)),
    ];
  }

  #turn(row: CommandRow, next: CommandRow | undefined): Row {
    const { settle: settles, lookAfter: after = [] } = row;
    const ahead = aheadOf(next, true);
    const holds = next && this.#program.bail && row.mustHold ? { mustHold: row.mustHold } : {};
    const looks = { after, next: next?.lookAfter ?? [], ...(ahead ? { ahead } : {}) };
    const parts = { settles, fresh: !this.#stays, ...holds, ...looks };
    this.#stays = true;
    return looking("turn", turnScript(parts, this.#kept), [...after, ...(ahead?.sensors ?? [])], true);
  }

  #around(row: CommandRow, at: number): readonly Row[] {
    const { command, bail, stdin } = this.#program;
    const before = command[at - 1];
    const looks = this.#look(row, before !== undefined && isWatched(before));
    this.#stays &&= row.stays === true;
    return [
      ...looks,
      { role: "command", argv: asRow(row.argv, stdin), stop: bail && !row.judged },
      ...(row.settle ? [loaded("settle", SETTLE_MS)] : []),
      ...(isWatched(row) ? [this.#turn(row, command[at + 1])] : []),
    ];
  }
}

function commandRows(program: Program): readonly Row[] {
  const [only] = program.command;
  if (program.shape !== "one") return new Several(program).rows();
  return only ? oneCommand(program, only) : [];
}

/** The rows of a program, in the order they run. */
export function rowsOf(program: Program): readonly Row[] {
  return [
    ...arrival(program),
    ...pinRows(program),
    ...firstRows(program),
    ...commandRows(program),
    ...(program.after.length > 0 ? [looking("after", lookScript(program.after), program.after)] : []),
  ];
}
