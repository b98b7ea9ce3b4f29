import type { Fact } from "../events/schema.ts";
import { isJsonObject, member, stringMember } from "../json.ts";
import { documentSensor } from "../page/document.ts";
import { type Outcome, rejected, type Step } from "../pipeline/outcome.ts";
import { type Problem, refusal } from "../pipeline/problem.ts";
import type { Program } from "../pipeline/program.ts";
import type { Guarded, InSession, Middleware } from "../pipeline/types.ts";
import { isSecretField } from "../redaction/names.ts";
import { toRanges } from "../refs/ranges.ts";
import type { GivenWord, ParsedArgv } from "../upstream/argv.ts";

const REF = /^@e\d+$/;
/** What agents write when they mean a ref: `e3`, `@E3`, `ref=e3`, `[ref=e3]`. As CSS none of it means anything. */
const ALMOST_REF = /^\[?(?:ref=)?@?e(\d+)\]?$/i;

function selectors(step: ParsedArgv): readonly GivenWord[] {
  return step.given.filter((word) => word.kind === "selector");
}

function refsOf(step: ParsedArgv): readonly string[] {
  const inFlags = step.flags.flatMap((flag) => (flag.spec.kind === "selector" && flag.value ? [flag.value] : []));
  return [...selectors(step).map((word) => word.value), ...inFlags].filter((value) => REF.test(value));
}

function misspelt(step: ParsedArgv): Problem | undefined {
  for (const { value } of selectors(step)) {
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

function programOf(call: InSession): Program {
  const { plan, session, state } = call;
  const captured = session.key === undefined ? undefined : state.refs[session.key];
  const guarded = !session.armed && earlierRef(plan.steps) !== undefined && captured?.document !== undefined;
  const command = plan.steps.map((step) => ({
    argv: step.words,
    look: step.command.family === "snapshot" && !session.armed ? [documentSensor] : [],
    settle: false,
  }));
  const alone = !plan.callerBatch && plan.argv.command.ride === "alone";
  return {
    command,
    callerBatch: plan.callerBatch,
    bail: plan.argv.flags.some((flag) => flag.spec.names.includes("--bail")),
    globals: session.globals,
    ride: alone ? "alone" : plan.argv.literal ? "literal" : "row",
    before: [],
    after: [],
    deadlineMs: plan.deadlineMs,
    ...(plan.stdin === undefined || plan.callerBatch ? {} : { stdin: plan.stdin }),
    ...(guarded && captured?.document !== undefined ? { guard: { document: captured.document } } : {}),
  };
}

function replyData(step: Step): ReturnType<typeof member> {
  return typeof step.reply === "object" && step.reply.value.success ? step.reply.value.data : undefined;
}

/** The words after `snapshot`, so that it can be taken again the same way. */
function snapshotFlags(step: Step): readonly string[] {
  return step.argv.slice(1);
}

type Captured = Extract<Fact, { type: "refs.captured" }>;

function capture(session: string, step: Step): Captured | undefined {
  const refs = member(replyData(step), "refs");
  if (step.command.family !== "snapshot" || !isJsonObject(refs)) return undefined;
  const ids = toRanges(Object.keys(refs));
  const secret = toRanges(
    Object.entries(refs).flatMap(([id, facts]) => (isSecretField(stringMember(facts, "name") ?? "") ? [id] : [])),
  );
  const flags = [...snapshotFlags(step)];
  return {
    type: "refs.captured",
    session,
    ids,
    secret,
    flags,
    ...(step.document === undefined ? {} : { document: step.document }),
  };
}

/** Follows the steps in order: what was captured last, and what voided it after that. */
function follow(call: InSession, session: string, outcome: Outcome): void {
  const known = call.state.refs[session];
  let captured: Captured | undefined;
  let voided: Extract<Fact, { type: "refs.invalidated" }>["reason"] | undefined;
  let document = known?.document;
  let valid = known !== undefined && known.voided === undefined;
  for (const step of outcome.steps) {
    if (step.reply === "not-reached") continue;
    const { effect } = step.command;
    if (effect === "navigate" || effect === "switch")
      [voided, valid] = [effect === "navigate" ? "navigated" : "tab-switched", false];
    const fresh = capture(session, step);
    if (fresh) [captured, voided, document, valid] = [fresh, undefined, fresh.document, true];
  }
  const now = outcome.page?.document;
  const replaced = valid && document !== undefined && now !== undefined && Math.abs(now - document) > 0.05;
  const guard = outcome.status === "failed" && outcome.problem.category === "stale-ref" && outcome.stopped === "guard";
  if (replaced || guard) voided = "document-replaced";
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
