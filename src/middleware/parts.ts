/** Runs a program in as many processes as its rows need. */
import type { Asked } from "../call/context.ts";
import type { FailureCategory, Problem } from "../problem.ts";
import { lookAtRow, type Program, type Role } from "../upstream/protocol/program.ts";
import type { Reply } from "../upstream/protocol/reply.ts";
import { restOf } from "../upstream/protocol/rest.ts";
import { failureIn, type Ran, type RanStep, type Row, withoutReply } from "./ran.ts";
import { aimedNext, type Part, type Past } from "./seeking.ts";
import { untilSought } from "./sought.ts";
import { started } from "./start.ts";
import { heldTo, isUndoneProblem } from "./undone.ts";
import { leftUnfocused, unfocused, untilKeys } from "./unfocused.ts";

function joined(looks: ReadonlyMap<Role, Reply>, more: ReadonlyMap<Role, Reply>): ReadonlyMap<Role, Reply> {
  return new Map([...looks, ...more]);
}

/** What is left of a program of which this ran, if it may run. */
function leftOf(part: Program, ran: Ran): Program | undefined {
  if (ran.processes === 0) return undefined;
  // Seen in time by nobody but us: nothing more runs.
  if (part.bail && ran.ended !== "undone" && ran.steps.some(({ problem }) => isUndoneProblem(problem)))
    return undefined;
  const reached = ran.steps.filter(({ reply }) => reply !== "not-reached");
  return restOf(part, {
    reached: reached.length,
    ended: ran.ended,
    ...(ran.pauseMs === undefined ? {} : { pauseMs: ran.pauseMs }),
    // A look that comes with the page after a failure needs no process of its own.
    showsWhy: !part.showsFailure && showsItself(reached.at(-1)),
    lookedAfter:
      (ran.looks.has("after") && ran.ended !== "elsewhere") || ran.steps.some(({ reply }) => reply === "unknown"),
  });
}

/** The look that the last row was owed, which the next part begins with. */
function withOwed(steps: readonly RanStep[], { looks }: Ran, part: Program): readonly RanStep[] {
  const [last, lookAfter] = [steps.at(-1), looks.get("before")];
  if (part.shape === "one" || !last || !lookAfter) return steps;
  return [...steps.slice(0, -1), { ...last, lookAfter }];
}

/** The last step, with the dialog that has opened since. */
function withAsked(steps: readonly RanStep[], { asks }: Ran): readonly RanStep[] {
  const last = steps.at(-1);
  const reply = last?.reply;
  if (!last || asks === undefined || typeof reply !== "object" || !reply.success) return steps;
  return [...steps.slice(0, -1), { ...last, reply: { warning: asks, ...reply } }];
}

/** What came of the parts so far, with that of the next one. `last`: nothing comes after it. */
function withPart(all: Ran, ran: Ran, last: boolean): Ran {
  const own = last ? ran.problem : failureIn(ran.steps);
  // The problem of a step stays the very one, by which the step is known.
  const ofStep = ran.steps.some((step) => step.problem === own);
  const problem = all.problem ?? (own && !ofStep && all.steps.length > 0 && last ? { ...own, mayHaveRun: true } : own);
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

/** The first row by itself: in a batch upstream would start a browser of its own before it took over the one there is. */
async function attached(call: Asked, part: Program, rows: readonly Row[]): Promise<Part> {
  const { guard: _guard, pin: _pin, ...plain } = part;
  const alone = { ...plain, command: part.command.slice(0, 1), before: [], after: [], ride: "alone" } as const;
  const ran = await started(call, alone, rows.slice(0, 1));
  // What comes after it means the browser that there was to be.
  return { ran, rest: ran.problem ? undefined : leftOf(part, ran) };
}

/** The next rows of a program; where the focus is not as it was meant to be, none whose keys would go elsewhere. */
async function nextReady(call: Asked, part: Program, rows: readonly Row[], astray: Problem | undefined): Promise<Part> {
  const ready = Math.min(astray ? untilKeys(rows) : rows.length, untilSought(part));
  const [first] = rows;
  if (first?.parsed.command.attaches) return attached(call, part, rows);
  if (astray && first && ready === 0) {
    const steps: readonly RanStep[] = [{ ...first, reply: "not-reached", problem: unfocused(astray) }];
    const rest = { ...part, before: [], command: part.command.slice(1) };
    const left = rest.command.length > 0 || rest.after.length > 0;
    return { ran: { steps, looks: new Map(), processes: 0 }, rest: left ? rest : undefined };
  }
  const now = ready < rows.length ? { ...part, command: part.command.slice(0, ready), after: [] } : part;
  const ran = heldTo(now, await started(call, now, rows.slice(0, ready)));
  return { ran, rest: leftOf(part, ran) };
}

/** The next rows of a program, up to one whose element is still to be found. */
async function nextPart(call: Asked, part: Program, rows: readonly Row[], past: Past): Promise<Part> {
  const aimed = await aimedNext(call, part, rows, past);
  if ("ended" in aimed) return aimed.ended;
  const { ran, rest } = await nextReady(call, aimed.part, aimed.rows, past.astray);
  return { ran: { ...ran, processes: ran.processes + aimed.looks }, rest };
}

/** A program with stop rows of ours: what is left goes on in a further process (`rest.ts`). */
export async function inParts(call: Asked, program: Program, rows: readonly Row[]): Promise<Ran> {
  const startedMs = call.world.now();
  let all: Ran = { steps: [], looks: new Map(), processes: 0 };
  let astray: Problem | undefined;
  for (let part: Program | undefined = program; part; ) {
    const left = rows.slice(all.steps.length);
    const { ran, rest }: Part =
      part.command.length > 0
        ? await nextPart(call, part, left, { steps: all.steps, astray, looks: 0 })
        : { ran: await lookedAt(call, part, rows), rest: undefined };
    astray = leftUnfocused(
      ran.steps.filter(({ reply }) => reply !== "not-reached"),
      astray,
    );
    all = withPart({ ...all, steps: withAsked(withOwed(all.steps, ran, part), ran) }, ran, rest === undefined);
    const deadlineMs = Math.max(1, program.deadlineMs - (call.world.now() - startedMs));
    part = rest && { ...rest, deadlineMs };
  }
  // What was to run in a further part of a program that has ended keeps its place.
  return { ...all, steps: [...all.steps, ...withoutReply(rows.slice(all.steps.length), "not-reached")] };
}

/** Failures after which the page answers: what it shows then is worth a look. */
function answersAfter(problem: Problem | undefined): boolean {
  return problem !== undefined && LOOKED_AFTER.has(problem.category);
}

/** A page that did not open shows the browser's own words. */
function showsItself(step: RanStep | undefined): boolean {
  const { problem, parsed } = step ?? {};
  return answersAfter(problem) && (parsed?.command.opens !== true || problem?.id === "load-timeout");
}

function showsWhy({ problem, steps }: Ran): boolean {
  return steps.some(({ reply }) => typeof reply === "object") && answersAfter(problem);
}

const LOOKED_AFTER: ReadonlySet<FailureCategory> = new Set([
  "selector-not-found",
  "selector-unsupported",
  "timeout",
  "upstream-error",
  "download-not-verified",
  "stale-ref",
]);

/** What a step has shown that looked for an element and did not find it: nothing has run since. */
function lastShown({ steps, problem }: Ran): Pick<RanStep, "reply" | "look"> | undefined {
  const at = steps.findIndex((step) => step.problem === problem);
  const failed = steps[at];
  if (!failed?.sought || failed.reply !== "not-reached") return undefined;
  const before = steps.slice(0, at).findLast(({ reply }) => reply !== "not-reached");
  const { reply, look, parsed } = failed.shown ?? before ?? failed;
  if (parsed.command.refs !== "snapshot" || typeof reply !== "object" || !reply.success) return undefined;
  return { reply, ...(look ? { look } : {}) };
}

/** Runs a program whose last row is for its failure, and that row when it is needed and there is time for it. */
export async function withFailureShown(call: Asked, program: Program, rows: readonly Row[]): Promise<Ran> {
  const [main, last] = [rows.slice(0, -1), rows.slice(-1)];
  const startedMs = call.world.now();
  const ran = await inParts(call, { ...program, command: program.command.slice(0, -1) }, main);
  const leftMs = program.deadlineMs - (call.world.now() - startedMs);
  const unneeded = { ...ran, steps: [...ran.steps, ...withoutReply(last, "not-reached")] };
  const seen = lastShown(ran);
  if (showsWhy(ran) && seen) return { ...ran, steps: [...ran.steps, ...last.map((row) => ({ ...row, ...seen }))] };
  if (!showsWhy(ran) || ran.loading || leftMs < SHORTEST_LOOK_MS) return unneeded;
  const { guard: _guard, pin: _pin, ...plain } = program;
  const failed = ran.steps.findIndex((step) => isUnseen(step) && step.problem === ran.problem);
  const why = program.command[failed]?.lookFailed ?? [];
  const look = {
    ...plain,
    command: program.command.slice(-1).map((row) => lookAtRow(row, "look", why)),
    before: [],
    after: [],
    deadlineMs: Math.min(leftMs, LOOK_MS),
  };
  const { steps, processes } = await started(call, look, last);
  const lookAfter = why.length > 0 ? steps[0]?.look : undefined;
  const told = ran.steps.map((step, at) => (at === failed && lookAfter ? { ...step, lookAfter } : step));
  return { ...ran, steps: [...told, ...steps.map(withoutProblem)], processes: ran.processes + processes };
}

/** It was run, and nothing has looked at what came of it. */
function isUnseen({ reply, lookAfter }: RanStep): boolean {
  return typeof reply === "object" && lookAfter === undefined;
}

/** How long the look at the page after a failure may take, in ms. */
const LOOK_MS = 5_000;
/** With less time than this it is not begun. */
const SHORTEST_LOOK_MS = 1_000;

function withoutProblem({ problem, ...step }: RanStep): RanStep {
  return problem ? { ...step, reply: "not-reached" } : step;
}
