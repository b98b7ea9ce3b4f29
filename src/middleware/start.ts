/** Starts one process for a program of rows, and takes its answer apart. */
import type { Asked } from "../call/context.ts";
import { isHidden } from "../diagnostics/words.ts";
import { putOffMs } from "../page/navigation.ts";
import type { Problem } from "../problem.ts";
import { leftAsAsked } from "../upstream/failures/browser.ts";
import { confirmationProblem } from "../upstream/failures/confirmation.ts";
import { type Asked as AskedOf, problemOfExit, unreadable } from "../upstream/failures/exits.ts";
import { problemOf } from "../upstream/failures/table.ts";
import { clicksBox } from "../upstream/failures/taken.ts";
import type { CommandSpec } from "../upstream/grammar/command-spec.ts";
import { isUpToTable } from "../upstream/host/environment.ts";
import type { Exit } from "../upstream/host/process.ts";
import { dialogWarning } from "../upstream/protocol/dialog.ts";
import type { Program } from "../upstream/protocol/program.ts";
import { type Ender, type Rendered, type RowReply, render, type Split, split } from "../upstream/protocol/render.ts";
import { withDialogNamed } from "./late-dialog.ts";
import { leftBy } from "./left-by.ts";
import { failureIn, type Ran, type RanStep, type Row, withoutReply } from "./ran.ts";
import { answeredAsText } from "./wait-text.ts";

function stepOf(row: Row, reply: RowReply, around: Pick<RanStep, "look" | "lookAfter" | "asked">): RanStep {
  if (typeof reply === "string") return { ...row, ...around, reply };
  const base = { ...row, ...around, reply: answeredAsText(row.parsed, reply) };
  const failure = { reply, command: row.parsed.command, argv: row.argv };
  if (leftAsAsked(failure))
    return { ...base, reply: { success: true, data: { left: true }, restarted: reply.restarted } };
  const problem = reply.success ? confirmationProblem(reply) : problemOf(failure);
  return problem ? { ...base, problem } : base;
}

/** A row of ours that stopped the program. Whatever it says, a command that was not reached has not run. */
function stopProblem(rows: readonly Row[], stopped: Split["stopped"], reached: number): Problem | undefined {
  const row = rows[reached] ?? rows[0];
  if (!stopped || !row) return undefined;
  const problem = problemOf({ reply: stopped.reply, command: row.parsed.command, argv: row.argv });
  return { ...problem, mayHaveRun: reached > 0 };
}

/** What runs while a dialog is open. */
const ANSWERS: ReadonlySet<CommandSpec["dialog"]> = new Set<CommandSpec["dialog"]>(["resolves", "answers"]);
const LOOKS: ReadonlySet<Ender["role"]> = new Set<Ender["role"]>(["before", "step-look"]);

/** Where a dialog was met by the look before the only command, which it would have refused as well. */
function withRefused(rows: readonly Row[], { stopped, ...parts }: Split): Split {
  const [row, ...more] = rows;
  const refuses = row && more.length === 0 && !ANSWERS.has(row.parsed.command.dialog);
  if (!stopped) return parts;
  const { role, reply } = stopped;
  if (!refuses || !LOOKS.has(role) || whyOf(stopped, row) !== "dialog-open") return { ...parts, stopped };
  return { ...parts, command: [reply], ended: { role: "guard", reply } };
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
    ...(parts.asks === undefined
      ? endedBy(
          rows,
          parts.ended,
          steps.findLast((step) => step.problem),
        )
      : { ended: "dialog" as const, asks: parts.asks }),
  };
}

/** Rows that wait, or would have to. */
const WAITS: ReadonlySet<Ender["role"]> = new Set<Ender["role"]>(["settle", "arrive", "turn", "end"]);

function whyOf({ reply }: Ender, { parsed, argv }: Row): string {
  return problemOf({ reply, command: parsed.command, argv }).id;
}

/** What a row of ours ended with, where it says more than that it failed. */
function endOf(ended: Ender, row: Row): Ender["role"] {
  const { role } = ended;
  const why = whyOf(ended, row);
  if (role === "turn" && why === "undone") return "undone";
  // The rest of a turn comes behind a wait for what is on its way, wherever that is.
  return role !== "turn" && role !== "end" && why === "document-new" ? "elsewhere" : role;
}

/** Failures of a command on what is there, of which the page knows more. */
const LOOKED_AFTER: ReadonlySet<string> = new Set(["disabled", "not-file-input", "frame-missed"]);

/** A wait that failed for another reason than its time (a dialog is open) says all that there is to be said. */
function endedByOurs(ended: Ender, row: Row): Pick<Ran, "ended" | "pauseMs" | "loading"> {
  if (WAITS.has(ended.role) && dialogWarning(ended.reply) !== undefined) return { ended: "dialog" };
  const pauseMs = WAITS.has(ended.role) ? putOffMs(ended.reply.error) : undefined;
  if (pauseMs !== undefined) return { ended: "asks", pauseMs };
  const end = endOf(ended, row);
  return { ended: end, ...(end === "arrive" && whyOf(ended, row) === "load-timeout" ? { loading: true } : {}) };
}

function endedBy(
  [row]: readonly Row[],
  ended: Split["ended"],
  failed: RanStep | undefined,
): Pick<Ran, "ended" | "pauseMs" | "loading"> {
  if (!ended || !row) return {};
  const { problem } = failed ?? {};
  if (ended.role === "command" && clicksBox((failed ?? row).parsed.command, problem)) return { ended: "lost" };
  if (ended.role === "command" && LOOKED_AFTER.has(problem?.id ?? "")) return { ended: "disabled" };
  if (ended.role === "command" && (problem?.category === "selector-not-found" || isHidden(problem))) {
    return { ended: "missed" };
  }
  return endedByOurs(ended, row);
}

/** Help and versions are plain text, also with --json. */
function inspected(exit: Exit, rows: readonly Row[]): Ran | undefined {
  const isInspection = rows[0]?.parsed.command.plainText === "upstream";
  if (!isInspection || exit.kind !== "exited" || exit.code !== 0 || exit.stdout.trim() === "") return undefined;
  return { steps: [], text: exit.stdout.trimEnd(), looks: new Map(), processes: 1 };
}

/** What gave no answer: of several rows nobody knows which, so that they are judged by one that may have acted. */
function unanswered(rows: readonly Row[]): AskedOf | undefined {
  const [first, ...more] = rows.map(({ parsed }) => parsed.command);
  const acting = more.find(({ effect }) => effect !== "read");
  return first && more.length > 0 ? { name: "batch", effect: (acting ?? first).effect } : first;
}

async function settled(call: Asked, exit: Exit, rendered: Rendered, rows: readonly Row[]): Promise<Ran> {
  const command = unanswered(rows);
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
  if (parts) return answeredBy(rows, withRefused(rows, await withDialogNamed(call, parts)));
  const problem = problemOfExit(exit, command) ?? unreadable(exit, command);
  return { steps: withoutReply(rows, "unknown"), looks: new Map(), processes: 1, problem };
}

/** One process, which leaves its modules in the document that the session is on. */
async function startedOnce(call: Asked, program: Program, rows: readonly Row[]): Promise<Ran> {
  const { name, namespace, env, key } = call.session;
  const rendered = render(program, { left: call.left.of(key), omits: isUpToTable(call.world.binary()?.version) });
  const exit = await call.world.run({
    argv: rendered.argv,
    rows: rendered.rows ?? program.command.map(({ argv }) => ({ role: "command", argv })),
    env,
    deadlineMs: program.deadlineMs,
    signal: call.signal,
    ...(name === undefined ? {} : { page: { session: name, namespace } }),
    ...(rendered.stdin === undefined ? {} : { stdin: rendered.stdin }),
  });
  const ran = inspected(exit, rows) ?? (await settled(call, exit, rendered, rows));
  call.left.leave(key, leftBy(ran, rendered.leaves));
  return ran;
}

/** What came of the program, each reply as if its command had run alone. */
export async function started(call: Asked, program: Program, rows: readonly Row[]): Promise<Ran> {
  const ran = await startedOnce(call, program, rows);
  const reached = ran.steps.some(({ reply }) => reply !== "not-reached");
  if (ran.ended !== "elsewhere" || reached) return ran;
  // The page has gone on by itself since the last call: what is now there gets all that the looks need.
  const again = await startedOnce(call, program, rows);
  return { ...again, processes: ran.processes + again.processes };
}
