/** The mode `job`: a short way through a page, step by step, in one call. */
import { z } from "zod";
import type { Outcome } from "../../call/outcome.ts";
import { field } from "../../details-field.ts";
import { refusal } from "../../problem.ts";
import { type LabelOf, typedBlind, writtenTexts } from "../../redaction/fields.ts";
import { collectSecrets } from "../../redaction/secrets.ts";
import { type ParsedArgv, readArgv } from "../../upstream/grammar/argv.ts";
import type { Deed } from "../../upstream/grammar/commands.ts";
import { planShape } from "./compiled.ts";
import { inOrder, isStepAction, type JobStep, JobSteps, rowsOfStep, STEP_EXAMPLES } from "./job-steps.ts";
import { defineMode } from "./mode.ts";
import type { Compiled, Setting } from "./mode-call.ts";
import { downloadRow, type Row, seeingRow } from "./named.ts";
import { memberOf, sentence } from "./teach.ts";

const EXAMPLE =
  '{"job":{"steps":[{"action":"open","url":"https://example.com"},{"action":"click","locator":"role","role":"link","name":"More"},{"action":"assertText","text":"Done"}]}}';

const shape = {
  job: z
    .strictObject({
      steps: JobSteps,
      failFast: z.boolean().optional().describe("false: go on after a failing step"),
      session: z.string().optional(),
    })
    .meta({
      loose: true,
      description:
        '{"steps":[{"action":"open","url":URL},{"action":"fill","locator":"label","value":"E-mail","text":"a@b.c"},{"action":"select","locator":"label","value":"Size","values":["L"]},{"action":"click","locator":"role","role":"button","name":"Send"},{"action":"assertText","text":"Thanks"}]}: a whole flow in one call, stops at what fails. Also type, press, check, uncheck, wait, assertUrl, waitForDownload, snapshot, screenshot.',
    }),
};

type Given = z.infer<typeof shape.job>;

/** A row of a step, with the number of the step. */
interface JobRow {
  readonly step: number;
  readonly row: Row;
}

interface Read {
  readonly given: Given;
  readonly rows: readonly JobRow[];
  readonly fault?: string;
}

/** What a wait for something may take where the caller does not say, in ms. */
const WAIT_MS = 10_000;
/** What is kept of a call's time for all but its waits, in ms. */
const REST_MS = 3_000;

function waits(step: JobStep): boolean {
  const { action } = step;
  if (action === "open") return step.loadState !== undefined;
  return action === "assertText" || action === "assertUrl" || action === "wait" || action === "waitForDownload";
}

/** The time of each wait: as much as the call has for all of them. */
function patienceMs(steps: readonly JobStep[], timeoutMs: number | undefined): number {
  const count = steps.filter(waits).length;
  if (timeoutMs === undefined || count === 0) return WAIT_MS;
  return Math.max(500, Math.min(WAIT_MS, Math.floor((timeoutMs - REST_MS) / count)));
}

function made(given: Given, timeoutMs: number | undefined): Read {
  const patience = patienceMs(given.steps, timeoutMs);
  const rows: JobRow[] = [];
  for (const [at, step] of given.steps.entries()) {
    const next = given.steps[at + 1];
    if (step.action === "waitForDownload" && given.steps[at - 1]?.action === "click") continue;
    const found =
      step.action === "click" && next?.action === "waitForDownload"
        ? inOrder(downloadRow(step, next.path))
        : rowsOfStep(step, patience);
    if ("fault" in found)
      return {
        given,
        rows,
        fault: `step ${at + 1} (${step.action}): ${sentence(found.fault)} ${stepLike(step.action)}`,
      };
    rows.push(...found.rows.map((row) => ({ step: at, row })));
  }
  return { given, rows };
}

/** Rows after which a snapshot before them still tells the page; what has come since is looked for once more. */
function keepsPage({ argv: { command } }: Row): boolean {
  return command.refs === "snapshot" || command.field === "writes" || KEEPING.has(command.deed);
}

const KEEPING: ReadonlySet<Deed | undefined> = new Set<Deed>(["check", "uncheck"]);

/** With a look at the page before each element that is sought by name, unless the last one still tells it. */
function withLooks(rows: readonly Row[]): readonly Row[] {
  let seen = false;
  return rows.flatMap((row): readonly Row[] => {
    const look = row.meant?.seeks && !seen ? seeingRow("seeing") : undefined;
    seen = (seen || look !== undefined) && keepsPage(row);
    return look ? [look, row] : [row];
  });
}

function stepLike(action: JobStep["action"]): string {
  return `Example of a step: ${STEP_EXAMPLES[action]}.`;
}

/** What teaches the form of a job whose parameters do not fit: the step that is wrong, when it says what it is. */
function example(given: unknown, [, steps, at]: readonly PropertyKey[]): string {
  const all = steps === "steps" ? memberOf(memberOf(given, "job"), "steps") : undefined;
  const action = at === undefined ? undefined : memberOf(memberOf(all, at), "action");
  return isStepAction(action) ? stepLike(action) : `Example: ${EXAMPLE}.`;
}

function invalid(message: string): Compiled {
  return { problem: refusal("validation-error", `job: ${message} Nothing was run.`) };
}

function argsOf({ session, failFast = true }: Given): readonly string[] {
  return [...(session === undefined ? [] : ["--session", session]), "batch", ...(failFast ? ["--bail"] : [])];
}

/** The rows, with the numbers of their steps where a step has two of them, or two steps are one. */
function counted({ rows }: Read): readonly Row[] {
  if (rows.every(({ step }, at) => step === at)) return rows.map(({ row }) => row);
  return rows.map(({ row, step }) => ({ ...row, meant: { ...row.meant, number: step + 1 } }));
}

function compile({ given }: Read, { options }: Setting): Compiled {
  const read = made(given, options.timeoutMs);
  if (read.fault !== undefined) return invalid(read.fault);
  const args = argsOf(given);
  const { argv, fault } = readArgv(args);
  if (!argv || fault !== undefined)
    return invalid(`${sentence(fault ?? "the session's name cannot be read")} Example: ${EXAMPLE}.`);
  const closing = seeingRow("after-failure");
  const own = counted(read);
  const rows = [...withLooks(own), ...(closing && given.failFast !== false ? [closing] : [])];
  const intent = { args, argv, wantsJson: false, shape: "job" } as const;
  return { intent: { ...intent, steps: rows.map((row) => row.argv), meant: rows.map((row) => row.meant) } };
}

function saying({ rows }: Read): readonly ParsedArgv[] {
  return rows.flatMap(({ row }) => row.says);
}

/** The plan in the terms of upstream. */
function conclude({ given, rows }: Read, outcome: Outcome): Outcome {
  const steps = rows.map(({ step, row }) => ({ action: given.steps[step]?.action ?? "", args: [...row.words] }));
  return {
    ...outcome,
    mode: { fields: { compiledJob: { args: [...argsOf(given)], failFast: given.failFast ?? true, steps } } },
  };
}

function details(): z.ZodRawShape {
  const plan = z.strictObject({ ...planShape(), failFast: z.boolean() });
  return { compiledJob: field(plan, "the call is a job", "The steps as they were run, in upstream's words.") };
}

export const job = defineMode({
  name: "job",
  shape,
  example,
  read: ({ job: given }): Read => made(given, undefined),
  words: ({ given }) => argsOf(given),
  lane: ({ given: { session } }) => (session === undefined ? { kind: "managed" } : { kind: "named", session }),
  secrets: (read, labelOf: LabelOf) => [
    ...collectSecrets(saying(read), undefined, labelOf),
    ...typedBlind(saying(read), labelOf),
  ],
  written: ({ rows }) => rows.flatMap(({ row }) => writtenTexts(row.argv)),
  show: ({ given }, safe) => ({
    words: safe.args(["job", ...(given.session === undefined ? [] : ["--session", given.session])]).value,
    rows: given.steps.map(({ action }) => action),
  }),
  compile,
  conclude,
  details,
});
