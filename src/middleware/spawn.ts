import type { Asked } from "../call/context.ts";
import { isHidden } from "../diagnostics/words.ts";
import type { Problem } from "../problem.ts";
import { writtenTexts } from "../redaction/fields.ts";
import { leftAsAsked } from "../upstream/failures/browser.ts";
import { confirmationProblem } from "../upstream/failures/confirmation.ts";
import { problemOfExit, unreadable } from "../upstream/failures/exits.ts";
import { problemOf } from "../upstream/failures/table.ts";
import { clicksBox } from "../upstream/failures/taken.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Exit } from "../upstream/host/process.ts";
import type { Program, Role } from "../upstream/protocol/program.ts";
import { type Ender, type Rendered, type RowReply, render, type Split, split } from "../upstream/protocol/render.ts";
import type { Reply } from "../upstream/protocol/reply.ts";
import { restOf } from "../upstream/protocol/rest.ts";
import { askingFields } from "./asked-fields.ts";
import { offArgv } from "./off-argv.ts";
import { leftUnfocused, unfocused, untilKeys } from "./unfocused.ts";

/** One command after the run, with everything upstream said: raw, seen by the redaction layer only. */
export interface RanStep {
  readonly parsed: ParsedArgv;
  readonly argv: readonly string[];
  readonly reply: RowReply | "unknown";
  readonly problem?: Problem;
  readonly look?: Reply;
  readonly lookAfter?: Reply;
  /** What upstream told of its element before it. */
  readonly asked?: readonly Reply[];
  /** The call's mode judges its failure. */
  readonly judged?: true;
}

/** What came of the program. Raw. */
export interface Ran {
  readonly steps: readonly RanStep[];
  /** Why the call as a whole failed. */
  readonly problem?: Problem;
  readonly stopped?: Role;
  /** The row that ended the program before its end. */
  readonly ended?: Ender["role"];
  /** The page that the command led to has not come. */
  readonly loading?: true;
  /** What an inspection call printed. */
  readonly text?: string;
  readonly looks: ReadonlyMap<Role, Reply>;
  readonly processes: number;
}

type Row = Pick<RanStep, "parsed" | "argv" | "judged">;

function rowsOfCall(call: Asked): readonly Row[] {
  return call.asked.command.flatMap(({ argv, judged }, index) => {
    const parsed = call.steps[index];
    return parsed ? [{ parsed, argv, ...(judged ? { judged } : {}) }] : [];
  });
}

function stepOf(row: Row, reply: RowReply, around: Pick<RanStep, "look" | "lookAfter" | "asked">): RanStep {
  const base = { ...row, ...around, reply };
  if (typeof reply === "string") return base;
  const failure = { reply, command: row.parsed.command, argv: row.argv };
  if (leftAsAsked(failure))
    return { ...base, reply: { success: true, data: { left: true }, restarted: reply.restarted } };
  const problem = reply.success ? confirmationProblem(reply) : problemOf(failure);
  return problem ? { ...base, problem } : base;
}

/** The failure of a step that fails the call. */
function failureIn(steps: readonly RanStep[]): Problem | undefined {
  return steps.find(({ problem, judged }) => problem && !judged)?.problem;
}

function withoutReply(rows: readonly Row[], reply: "not-reached" | "unknown"): readonly RanStep[] {
  return rows.map((row) => ({ ...row, reply }));
}

/** A row of ours that stopped the program. Whatever it says, a command that was not reached has not run. */
function stopProblem(rows: readonly Row[], stopped: Split["stopped"], reached: number): Problem | undefined {
  const row = rows[reached] ?? rows[0];
  if (!stopped || !row) return undefined;
  const problem = problemOf({ reply: stopped.reply, command: row.parsed.command, argv: row.argv });
  return { ...problem, mayHaveRun: reached > 0 };
}

function answeredBy(rows: readonly Row[], parts: Split): Ran {
  const steps = rows.map((row, index) => {
    const [look, lookAfter] = [parts.stepLooks.get(index), parts.stepLooksAfter.get(index)];
    const asked = parts.asked.get(index);
    return stepOf(row, parts.command[index] ?? "not-reached", {
      ...(look ? { look } : {}),
      ...(lookAfter ? { lookAfter } : {}),
      ...(asked ? { asked } : {}),
    });
  });
  const reached = steps.filter((step) => typeof step.reply === "object").length;
  const problem = stopProblem(rows, parts.stopped, reached) ?? failureIn(steps);
  return {
    steps,
    looks: parts.looks,
    processes: 1,
    ...(problem ? { problem } : {}),
    ...(parts.stopped ? { stopped: parts.stopped.role } : {}),
    ...endedBy(
      rows,
      parts.ended,
      steps.findLast((step) => step.problem),
    ),
  };
}

/** A wait that failed for another reason than its time (a dialog is open) says all that there is to be said. */
function endedBy(
  [row]: readonly Row[],
  ended: Split["ended"],
  failed: RanStep | undefined,
): Pick<Ran, "ended" | "loading"> {
  if (!ended || !row) return {};
  const { problem } = failed ?? {};
  if (ended.role === "command" && clicksBox((failed ?? row).parsed.command, problem)) return { ended: "lost" };
  if (ended.role === "command" && (problem?.category === "selector-not-found" || isHidden(problem))) {
    return { ended: "missed" };
  }
  const waits = ended.role === "settle" || ended.role === "arrive";
  const why = waits ? problemOf({ ...ended, command: row.parsed.command, argv: row.argv }).id : "";
  if (why === "dialog-open") return { ended: "dialog" };
  return { ended: ended.role, ...(ended.role === "arrive" && why === "load-timeout" ? { loading: true } : {}) };
}

/** Help and versions are plain text, also with --json. */
function inspected(exit: Exit, rows: readonly Row[]): Ran | undefined {
  const isInspection = rows[0]?.parsed.command.plainText === "upstream";
  if (!isInspection || exit.kind !== "exited" || exit.code !== 0 || exit.stdout.trim() === "") return undefined;
  return { steps: [], text: exit.stdout.trimEnd(), looks: new Map(), processes: 1 };
}

function settled(exit: Exit, rendered: Rendered, rows: readonly Row[]): Ran {
  const command = rows[0]?.parsed.command;
  if (exit.kind === "unstartable" || !command) {
    const problem = command && problemOfExit(exit, command);
    return {
      steps: withoutReply(rows, "not-reached"),
      looks: new Map(),
      processes: 0,
      ...(problem ? { problem } : {}),
    };
  }
  // A child that answered in full and then hung has answered: what it said is known.
  const parts = exit.droppedBytes > 0 ? undefined : split(rendered, exit.stdout);
  if (parts) return answeredBy(rows, parts);
  const problem = problemOfExit(exit, command) ?? unreadable(exit, command);
  return { steps: withoutReply(rows, "unknown"), looks: new Map(), processes: 1, problem };
}

/** What is told while it runs: never what a field is given, since nobody knows yet what field that is. */
function waitingFor(program: Program, [row]: readonly Row[]): string {
  const [first, ...more] = program.command;
  const written = row ? writtenTexts(row.parsed) : [];
  const words = first?.argv.slice(0, 2).filter((word, at) => at === 0 || !written.includes(word));
  const name = words?.join(" ") ?? "";
  return more.length === 0 ? name : `batch of ${program.command.length} commands`;
}

async function started(call: Asked, program: Program, rows: readonly Row[]): Promise<Ran> {
  const rendered = render(program);
  const { name, namespace, env } = call.session;
  const exit = await call.world.run({
    argv: rendered.argv,
    rows: rendered.rows ?? program.command.map(({ argv }) => ({ role: "command", argv })),
    env,
    deadlineMs: program.deadlineMs,
    signal: call.signal,
    ...(name === undefined ? {} : { page: { session: name, namespace } }),
    ...(rendered.stdin === undefined ? {} : { stdin: rendered.stdin }),
  });
  return inspected(exit, rows) ?? settled(exit, rendered, rows);
}

function joined(looks: ReadonlyMap<Role, Reply>, more: ReadonlyMap<Role, Reply>): ReadonlyMap<Role, Reply> {
  return new Map([...looks, ...more]);
}

/** What is left of a program of which this ran, if it may run. */
function leftOf(part: Program, ran: Ran): Program | undefined {
  if (ran.processes === 0) return undefined;
  return restOf(part, {
    reached: ran.steps.filter(({ reply }) => reply !== "not-reached").length,
    ended: ran.ended,
    lookedAfter: ran.looks.has("after") || ran.steps.some(({ reply }) => reply === "unknown"),
  });
}

/** The look that the last row was owed, which the next part begins with. */
function withOwed(steps: readonly RanStep[], { looks }: Ran, part: Program): readonly RanStep[] {
  const [last, lookAfter] = [steps.at(-1), looks.get("before")];
  if (part.shape === "one" || !last || !lookAfter) return steps;
  return [...steps.slice(0, -1), { ...last, lookAfter }];
}

/** What came of the parts so far, with that of the next one. `last`: nothing comes after it. */
function withPart(all: Ran, ran: Ran, last: boolean): Ran {
  const own = last ? ran.problem : failureIn(ran.steps);
  const problem = all.problem ?? (own && all.steps.length > 0 && last ? { ...own, mayHaveRun: true } : own);
  return {
    steps: [...all.steps, ...ran.steps.filter(({ reply, problem }) => last || problem || reply !== "not-reached")],
    looks: joined(all.looks, ran.looks),
    processes: all.processes + ran.processes,
    ...(problem ? { problem } : {}),
    ...(ran.text === undefined ? {} : { text: ran.text }),
    ...(ran.stopped && last ? { stopped: ran.stopped } : {}),
    ...(ran.loading ? { loading: true } : {}),
  };
}

/** A part without a command, whose own end says nothing of those that have run. */
async function lookedAt(call: Asked, part: Program, rows: readonly Row[]): Promise<Ran> {
  const { problem: _problem, ...ran } = await started(call, part, rows.slice(-1));
  return { ...ran, steps: [] };
}

/** What ran, and what is left of the program after it. */
interface Part {
  readonly ran: Ran;
  readonly rest: Program | undefined;
}

/** The next rows of a program; where the focus is not as it was meant to be, none whose keys would go elsewhere. */
async function nextPart(call: Asked, part: Program, rows: readonly Row[], astray: Problem | undefined): Promise<Part> {
  const ready = astray ? untilKeys(rows) : rows.length;
  const [first] = rows;
  if (astray && first && ready === 0) {
    const steps: readonly RanStep[] = [{ ...first, reply: "not-reached", problem: unfocused(astray) }];
    const rest = { ...part, before: [], command: part.command.slice(1) };
    const left = rest.command.length > 0 || rest.after.length > 0;
    return { ran: { steps, looks: new Map(), processes: 0 }, rest: left ? rest : undefined };
  }
  const now = ready < rows.length ? { ...part, command: part.command.slice(0, ready), after: [] } : part;
  const ran = await started(call, now, rows.slice(0, ready));
  return { ran, rest: leftOf(part, ran) };
}

/** A program with stop rows of ours: what is left goes on in a further process (`rest.ts`). */
async function inParts(call: Asked, program: Program, rows: readonly Row[]): Promise<Ran> {
  const startedMs = call.world.now();
  let all: Ran = { steps: [], looks: new Map(), processes: 0 };
  let astray: Problem | undefined;
  for (let part: Program | undefined = program; part; ) {
    const left = rows.slice(all.steps.length);
    const { ran, rest }: Part =
      left.length > 0
        ? await nextPart(call, part, left, astray)
        : { ran: await lookedAt(call, part, rows), rest: undefined };
    astray = leftUnfocused(
      ran.steps.filter(({ reply }) => reply !== "not-reached"),
      astray,
    );
    all = withPart({ ...all, steps: withOwed(all.steps, ran, part) }, ran, rest === undefined);
    const deadlineMs = Math.max(1, program.deadlineMs - (call.world.now() - startedMs));
    part = rest && { ...rest, deadlineMs };
  }
  return all;
}

/**
 * The innermost step: renders the program, starts the binary once, and takes the answer apart by role, so that the
 * command's part looks as if it had run alone.
 */
export async function spawn(call: Asked): Promise<Ran> {
  const rows = rowsOfCall(call);
  const program = offArgv(askingFields(call, call.asked), rows);
  call.progress(call.redactor.text(waitingFor(program, rows)).value);
  return program.ride === "alone" ? started(call, program, rows) : inParts(call, program, rows);
}
