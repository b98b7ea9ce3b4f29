/** The rows of one upstream process, in the order they run. Pure. */
import type { Vet } from "../../page/fit.ts";
import { Kept } from "../../page/kept.ts";
import { type Looking, lookScript } from "../../page/look.ts";
import { timersExpression } from "../../page/navigation.ts";
import type { Sensor } from "../../page/sensor.ts";
import { type Ahead, type Between, turnScript } from "../../page/turn.ts";
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

/** A row that evaluates. `stop` unless it only looks: what it throws keeps the rest from running. */
function evaluated(role: Role, script: string, stop: boolean): Row {
  return { role, argv: ["eval", script], stop };
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

/** What was put off may lead to another page as well, which settles as behind any command. */
function paused(ms: number): readonly Row[] {
  return [{ role: "arrive", argv: ["wait", `${ms}`], stop: true }, loaded("settle", SETTLE_MS)];
}

const SETTLE: readonly Row[] = [
  loaded("settle", SETTLE_MS),
  evaluated("settle", timersExpression, false),
  loaded("settle", SETTLE_MS),
];

function asked(argv: readonly string[]): Row {
  return { role: "ask", argv, stop: false };
}

/** Whether something of ours comes right after a command of several. */
function isWatched({ settle, lookAfter = [] }: CommandRow): boolean {
  return settle || lookAfter.length > 0;
}

/** Whether the look after the only command of a call can wait for it as well: it asks the document that the command was on. */
function endsOnPage({ shape, command, after }: Program): boolean {
  const [only] = command;
  const stays = shape === "one" && only?.settle === true && only.stays === true;
  return stays && after.length > 0 && (only.lookAfter ?? []).length === 0;
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

/** Writes the rows of a program: each look leaves in the document what later ones need of it. */
class Rows {
  readonly #program: Program;
  readonly #kept: Kept;
  /** No command since the last look of ours may have left its document. */
  #stays: boolean;

  constructor(program: Program, left: Iterable<string>) {
    this.#program = program;
    this.#kept = new Kept(left);
    // Another tab has another document, and so has the page that is still to come.
    this.#stays = !program.pin && program.arriveMs === undefined && program.pauseMs === undefined;
  }

  /** Nothing is known of the document that the last command may have led to. */
  get leaves(): Leaves {
    return { anywhere: this.#stays ? this.#kept.names : new Set(), onFirst: this.#kept.namesOfFirst };
  }

  all(): readonly Row[] {
    const { arriveMs, pauseMs, after, shape, command } = this.#program;
    const [only] = command;
    return [
      ...(arriveMs === undefined ? [] : [loaded("arrive", arriveMs)]),
      ...(pauseMs === undefined ? [] : paused(pauseMs)),
      ...this.#pin(),
      ...this.#first(),
      ...(shape !== "one" ? command.flatMap((row, at) => this.#around(row, at)) : []),
      ...(shape === "one" && only ? this.#only(only) : []),
      ...(after.length > 0 ? [this.#last()] : []),
    ];
  }

  #last(): Row {
    const { after } = this.#program;
    return endsOnPage(this.#program)
      ? this.#turned("end", { settles: true, after, next: [] })
      : this.#look("after", { sensors: after }, false);
  }

  /** The wanted tab and its refs. */
  #pin(): readonly Row[] {
    const { pin } = this.#program;
    if (!pin) return [];
    const { targetId, resnapshot } = pin;
    const again: readonly Row[] = resnapshot ? [{ role: "resnapshot", argv: resnapshot, stop: true }] : [];
    return [{ role: "pin", argv: ["tab", targetId], stop: true }, ...again];
  }

  /** A row that looks, and which sensors do. Before a command it stops the rest where its document is another one. */
  #look(role: Role, looking: Omit<Looking, "fresh">, stop: boolean): Row {
    const script = lookScript({ ...looking, fresh: !this.#stays }, this.#kept);
    this.#stays = true;
    const stops = stop || (this.#kept.isAsking && role !== "after" && role !== "step-after");
    return { ...evaluated(role, script, stops), sensors: looking.sensors.map(({ id }) => id) };
  }

  /** The guard or the look before everything. Without a document the page must only be able to answer. */
  #first(): readonly Row[] {
    const { guard, before, after, shape, command } = this.#program;
    if (!guard && before.length === 0) return [];
    const sensors = sharesLook(this.#program) ? [...before, ...lookOf(this.#program)] : before;
    const brings = shape === "one" ? [...after, ...(command[0]?.lookAfter ?? [])] : [];
    return [this.#look(guard ? "guard" : "before", { sensors, brings, ...guard }, guard !== undefined)];
  }

  /** The rows around the only command of a program. */
  #only(row: CommandRow): readonly Row[] {
    const { argv, asks = [], look, lookAfter = [], settle, guard } = row;
    const looks = guard !== undefined || (look.length > 0 && !sharesLook(this.#program));
    const rows = [
      ...(looks ? [this.#look("step-look", { sensors: look, ...guard }, guard !== undefined)] : []),
      ...asks.map(asked),
      ...this.#vet(row),
    ];
    this.#left(row);
    return [
      ...rows,
      { role: "command", argv: asRow(argv, this.#program.stdin), stop: false },
      ...(settle ? (endsOnPage(this.#program) ? [loaded("settle", SETTLE_MS)] : SETTLE) : []),
      ...(lookAfter.length > 0 ? [this.#look("step-after", { sensors: lookAfter }, false)] : []),
    ];
  }

  #vet({ vet }: CommandRow): readonly Row[] {
    if (!vet) return [];
    const aim: readonly Row[] = vet.aim ? [{ role: "aim", argv: vet.aim, stop: true }] : [];
    this.#kept.begin(!this.#stays);
    return [...aim, evaluated("vet", this.#kept.row(this.#kept.script(vet.script)), true)];
  }

  /** A command has run. */
  #left({ stays }: CommandRow): void {
    this.#stays &&= stays === true;
  }

  #ahead(row: CommandRow, joined: boolean): readonly Row[] {
    const { lookAfter = [], guard } = row;
    const ahead = aheadOf(row, joined);
    const vetted = ahead?.vet !== undefined;
    const stops = guard !== undefined || vetted;
    const looks = ahead && !joined ? [this.#look("step-look", { ...ahead, brings: lookAfter }, stops)] : [];
    return [...looks, ...(row.asks ?? []).map(asked), ...(vetted ? [] : this.#vet(row))];
  }

  #turn(row: CommandRow, next: CommandRow | undefined): Row {
    const { settle: settles, lookAfter: after = [] } = row;
    const ahead = aheadOf(next, true);
    const holds = next && this.#program.bail && row.mustHold ? { mustHold: row.mustHold } : {};
    const looks = { after, next: next?.lookAfter ?? [], ...(ahead ? { ahead } : {}) };
    return this.#turned("turn", { settles, ...holds, ...looks });
  }

  #turned(role: "turn" | "end", between: Omit<Between, "fresh">): Row {
    const script = turnScript({ ...between, fresh: !this.#stays }, this.#kept);
    this.#stays = true;
    const sensors = [...between.after, ...(between.ahead?.sensors ?? [])];
    return { ...evaluated(role, script, true), sensors: sensors.map(({ id }) => id) };
  }

  /** The rows around one command of several. */
  #around(row: CommandRow, at: number): readonly Row[] {
    const { command, bail, stdin } = this.#program;
    const before = command[at - 1];
    const looks = this.#ahead(row, before !== undefined && isWatched(before));
    this.#left(row);
    return [
      ...looks,
      { role: "command", argv: asRow(row.argv, stdin), stop: bail && !row.judged },
      ...(row.settle ? [loaded("settle", SETTLE_MS)] : []),
      ...(isWatched(row) ? [this.#turn(row, command[at + 1])] : []),
    ];
  }
}

/** The names of the modules that are in the document when a program has run. */
export interface Leaves {
  /** Whatever document that is. */
  readonly anywhere: ReadonlySet<string>;
  /** Where it is the one on which the program began. */
  readonly onFirst: ReadonlySet<string>;
}

/** The rows of a program. */
export interface Written {
  /** In the order they run. */
  readonly rows: readonly Row[];
  readonly leaves: Leaves;
}

/** @param left the names of the modules that earlier programs have left in the document on which this one begins */
export function rowsOf(program: Program, left: Iterable<string> = []): Written {
  const rows = new Rows(program, left);
  return { rows: rows.all(), leaves: rows.leaves };
}
