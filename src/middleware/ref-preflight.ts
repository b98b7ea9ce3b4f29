import type { Fact } from "../events/schema.ts";
import { isJsonObject, type Json, member, stringMember } from "../json.ts";
import { documentSensor } from "../page/document.ts";
import { type Outcome, rejected, type Step } from "../pipeline/outcome.ts";
import { type Problem, refusal } from "../pipeline/problem.ts";
import type { Program } from "../pipeline/program.ts";
import type { Guarded, InSession, Middleware } from "../pipeline/types.ts";
import type { CapturedRefs } from "../projections/refs.ts";
import { isSecretField } from "../redaction/names.ts";
import { toRanges } from "../refs/ranges.ts";
import type { ParsedArgv } from "../upstream/argv.ts";

const REF = /^@e\d+$/;
/** What agents write when they mean a ref: `e3`, `@E3`, `ref=e3`, `[ref=e3]`. As CSS none of it means anything. */
const ALMOST_REF = /^\[?(?:ref=)?@?e(\d+)\]?$/i;

function selectors(step: ParsedArgv): readonly string[] {
  const inFlags = step.flags.flatMap((flag) => (flag.spec.kind === "selector" && flag.value ? [flag.value] : []));
  return [...step.given.flatMap((word) => (word.kind === "selector" ? [word.value] : [])), ...inFlags];
}

function refsOf(step: ParsedArgv): readonly string[] {
  return selectors(step).filter((value) => REF.test(value));
}

function misspelt(step: ParsedArgv): Problem | undefined {
  for (const value of selectors(step)) {
    const almost = REF.test(value) ? null : ALMOST_REF.exec(value);
    if (almost) return refusal("validation-error", `A ref is written @e${almost[1]}, not ${value}. Nothing was run.`);
  }
  return undefined;
}

const WHY: Readonly<Record<string, string>> = {
  navigated: "the page has been left since",
  "tab-switched": "another tab became active since",
  "session-lost": "the browser was lost since",
  "session-closed": "the browser was closed since",
  interrupted: "a call was cut off since",
  "document-replaced": "the page was replaced since",
};

function stale(ref: string, why: string): Problem {
  return refusal("stale-ref", `${ref} is void: ${why}. Nothing was run. Take a new snapshot -i and use its refs.`);
}

/** A ref in a later row, after a row that leaves its document and no snapshot between. */
function leftBehind(steps: readonly ParsedArgv[]): Problem | undefined {
  let left: number | undefined;
  for (const [index, step] of steps.entries()) {
    const [ref] = refsOf(step);
    if (ref !== undefined && left !== undefined) {
      return stale(ref, `row ${left + 1} leaves the page before row ${index + 1} uses it; put a snapshot row between`);
    }
    const { effect, family } = step.command;
    if (family === "snapshot") left = undefined;
    else if (effect === "navigate" || effect === "switch") left = index;
  }
  return undefined;
}

/** The first ref that comes from an earlier snapshot, not from one inside this batch. */
function earlierRef(steps: readonly ParsedArgv[]): string | undefined {
  for (const step of steps) {
    const [ref] = refsOf(step);
    if (ref !== undefined) return ref;
    const { effect, family } = step.command;
    if (family === "snapshot" || effect === "navigate" || effect === "switch") return undefined;
  }
  return undefined;
}

function refuseRefs(call: InSession): Problem | undefined {
  const { plan, session, state } = call;
  const spelling = plan.steps.map(misspelt).find((problem) => problem !== undefined);
  if (spelling) return spelling;
  const between = plan.callerBatch ? leftBehind(plan.steps) : undefined;
  if (between) return between;
  const ref = earlierRef(plan.steps);
  if (ref === undefined || session.key === undefined) return undefined;
  const captured = state.refs[session.key];
  if (captured?.voided) return stale(ref, WHY[captured.voided] ?? captured.voided);
  // The caller may have looked at an explicit session elsewhere; upstream knows its own refs.
  if (!captured && session.kind === "managed") return stale(ref, "no snapshot of this page has been taken");
  return undefined;
}

/** The program of a call as the caller wrote it: its commands, and nothing of ours yet. */
export function plainProgram({ plan, session }: InSession): Program {
  const alone = !plan.callerBatch && plan.argv.command.ride === "alone";
  return {
    command: plan.steps.map((step) => ({ argv: step.words, look: [], settle: false })),
    callerBatch: plan.callerBatch,
    bail: plan.argv.flags.some((flag) => flag.spec.names.includes("--bail")),
    globals: session.globals,
    ride: alone ? "alone" : plan.argv.literal ? "literal" : "row",
    before: [],
    after: [],
    deadlineMs: plan.deadlineMs,
    ...(plan.stdin === undefined || plan.callerBatch ? {} : { stdin: plan.stdin }),
  };
}

/** A snapshot is looked at, to know whose refs it gives; refs of an earlier one ride behind a guard. */
function programOf(call: InSession): Program {
  const { plan, session, state } = call;
  const program = plainProgram(call);
  if (session.armed) return program;
  const command = program.command.map((row, index) =>
    plan.steps[index]?.command.family === "snapshot" ? { ...row, look: [documentSensor] } : row,
  );
  const document = session.key === undefined ? undefined : state.refs[session.key]?.document;
  const guarded = earlierRef(plan.steps) !== undefined && document !== undefined;
  return { ...program, command, ...(guarded ? { guard: { document } } : {}) };
}

function replyData(step: Step): ReturnType<typeof member> {
  return typeof step.reply === "object" && step.reply.value.success ? step.reply.value.data : undefined;
}

/** The words after `snapshot`, so that it can be taken again the same way. */
function snapshotFlags(step: Step): readonly string[] {
  return step.argv.slice(1);
}

type Captured = Extract<Fact, { type: "refs.captured" }>;

/** Refs with their names: of the whole page, or only those that a `--delta` snapshot says have changed. */
function refsIn(data: Json | undefined): { readonly names: readonly (readonly [string, string])[]; whole: boolean } {
  const delta = member(data, "snapshot");
  const refs = member(data, "refs") ?? member(delta, "refs");
  if (isJsonObject(refs)) {
    return { names: Object.entries(refs).map(([id, facts]) => [id, stringMember(facts, "name") ?? ""]), whole: true };
  }
  const changes = member(delta, "changes");
  const changed = Array.isArray(changes) ? changes : [];
  const names = changed.map(
    (change) => [stringMember(change, "ref") ?? "", stringMember(member(change, "node"), "name") ?? ""] as const,
  );
  return { names, whole: false };
}

function joined(...ranges: readonly string[]): string {
  return ranges.filter((range) => range !== "").join(",");
}

function capture(
  session: string,
  step: Step,
  known: Pick<CapturedRefs, "ids" | "secret" | "voided"> | undefined,
): Captured | undefined {
  const data = replyData(step);
  if (step.command.family !== "snapshot" || data === undefined) return undefined;
  const { names, whole } = refsIn(data);
  if (!whole && names.length === 0 && known?.voided === undefined) return undefined;
  const ids = toRanges(names.map(([id]) => id));
  const secret = toRanges(names.flatMap(([id, name]) => (isSecretField(name) ? [id] : [])));
  return {
    type: "refs.captured",
    session,
    ids: whole || !known ? ids : joined(known.ids, ids),
    secret: whole || !known ? secret : joined(known.secret, secret),
    flags: [...snapshotFlags(step)],
    ...(step.document === undefined ? {} : { document: step.document }),
  };
}

type Reason = Extract<Fact, { type: "refs.invalidated" }>["reason"];

/** Why refs of `document` that no step has voided are void all the same, as the inner layers and the guard saw it. */
function lostSince(document: number | undefined, outcome: Outcome): Reason | undefined {
  const category = outcome.status === "ok" ? undefined : outcome.problem.category;
  if (category === "session-lost") return "session-lost";
  if (outcome.findings.some((finding) => finding.id === "tab-drift")) return "tab-switched";
  const now = outcome.page?.document;
  const replaced = document !== undefined && now !== undefined && Math.abs(now - document) > 0.05;
  const stopped = category === "stale-ref" && outcome.stopped === "guard";
  return replaced || stopped ? "document-replaced" : undefined;
}

/** Follows the steps in order: what was captured last, and what voided it after that. */
function follow(call: InSession, session: string, outcome: Outcome): void {
  const known = call.state.refs[session];
  let captured: Captured | undefined;
  let voided: Reason | undefined;
  let document = known?.document;
  let valid = known !== undefined && known.voided === undefined;
  for (const step of outcome.steps) {
    if (step.reply === "not-reached" || step.problem?.mayHaveRun === false) continue;
    const { effect } = step.command;
    if (effect === "navigate" || effect === "switch")
      [voided, valid] = [effect === "navigate" ? "navigated" : "tab-switched", false];
    const fresh = capture(session, step, captured ?? known);
    if (fresh) [captured, voided, document, valid] = [fresh, undefined, fresh.document, true];
  }
  if (valid) voided = lostSince(document, outcome) ?? voided;
  if (captured) call.record(call.redactor.fact(captured));
  if (voided && (captured || (known && known.voided === undefined))) {
    call.record(call.redactor.fact({ type: "refs.invalidated", session, reason: voided }));
  }
}

/**
 * Refuses refs that cannot mean what the agent means, and lets the document itself stop the rest: a ref command
 * rides behind a guard row that fails when the page is another one. Outbound it captures the refs of snapshots
 * and voids them when their document is gone (NOTES 7 says what really does that).
 */
export function refPreflight(): Middleware<InSession, Pick<Guarded, "guarded">> {
  return {
    name: "refPreflight",
    run: async (call, next) => {
      const problem = refuseRefs(call);
      if (problem) return rejected(problem);
      const outcome = await next({ guarded: programOf(call) });
      if (call.session.key !== undefined && outcome.status !== "rejected") follow(call, call.session.key, outcome);
      return outcome;
    },
  };
}
