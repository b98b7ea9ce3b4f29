import { type Ask, asking } from "../call/ask.ts";
import type { Filed, Middleware, Watched } from "../call/context.ts";
import { nextAction } from "../call/next-action.ts";
import { type Finding, failedWith, type Outcome, type Summary, summaryLine } from "../call/outcome.ts";
import { failsUndone, stepNumber } from "../call/plan.ts";
import type { Diagnostic, Seen, Told } from "../diagnostics/diagnostic.ts";
import { landing } from "../diagnostics/landing.ts";
import { documentSensor } from "../page/document.ts";
import type { Look } from "../page/look.ts";
import { sensed } from "../page/look.ts";
import type { Problem } from "../problem.ts";
import type { Received } from "../request/read.ts";
import { frameAfter } from "../session/frame.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Deed, Effect } from "../upstream/grammar/commands.ts";
import type { Program } from "../upstream/protocol/program.ts";
import { withElement } from "./sought.ts";
import { toldOf } from "./told.ts";
import { isUndoneProblem, UNDONE_STEP } from "./undone.ts";

const ACTING: ReadonlySet<Effect> = new Set<Effect>(["mutate", "script"]);

/**
 * Whether a diagnostic judges this row of a caller's batch. Every look around a row is a row more, so that only
 * actions get one after them. Why a row failed is looked at when it has.
 */
function judgesRow({ at, before, after, afterFailure }: Diagnostic, { command }: ParsedArgv): boolean {
  return at !== undefined || afterFailure === true || (ACTING.has(command.effect) && before.length + after.length > 0);
}

/** Which diagnostics judge which step. */
function applicable(
  call: Filed & Received,
  step: ParsedArgv,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  if (call.session.armed || call.filed.ride === "alone") return [];
  const asked = call.plan.shape !== "one" ? diagnostics.filter((one) => judgesRow(one, step)) : diagnostics;
  // What a lookup reads for itself is shown to nobody: no look goes with it.
  const isLookup = call.request.call?.name === "sourceLookup";
  return asked
    .filter((one) => !isLookup || (one.at ?? []).length === 0)
    .filter((diagnostic) => contained(() => diagnostic.applies(step)) === true);
}

/** A diagnostic that throws is a diagnostic that found nothing: its bug must not cost the call its result. */
function contained<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

type Asked = readonly (readonly [step: ParsedArgv, diagnostics: readonly Diagnostic[]])[];

/** A batch that opens a page is asked at its end what the server had answered for the page it is on. */
const arrivalAsk: Ask = {
  applies: (step) => step.command.effect === "navigate" && landing.applies(step),
  when: "end",
  sensors: landing.after,
};

/** The program with the sensors of all diagnostics: around its one command, or around each row of a batch. */
function watching(call: Filed & Received, asked: Asked, list: readonly Diagnostic[]): Program {
  const judges = new Map(asked);
  const several = call.plan.shape !== "one";
  const isRead = (step: ParsedArgv): boolean =>
    !several && step.command.effect === "read" && (judges.get(step) ?? []).some(({ at = [] }) => at.length > 0);
  const asks = list.flatMap((one): readonly Ask[] => {
    const applies = (step: ParsedArgv): boolean => judges.get(step)?.includes(one) === true;
    const why = several && one.afterFailure === true;
    // A read changes nothing: what would tell why it failed stands in the look that is taken anyway.
    const early = (step: ParsedArgv): boolean => applies(step) && one.afterFailure === true && isRead(step);
    return [
      { applies, when: "at", sensors: one.at ?? [] },
      { applies, when: "before", sensors: one.before },
      {
        // A row that only reads gets no look after it: why it failed is looked at when it has.
        applies: (step) => applies(step) && (!why || ACTING.has(step.command.effect)) && !early(step),
        when: "after",
        sensors: one.after.some(({ requires }) => requires) ? [documentSensor, ...one.after] : one.after,
      },
      { applies: early, when: "at", sensors: one.after },
      { applies, when: "failed", sensors: why ? one.after : [] },
    ];
  });
  const ofMode = call.request.call?.asks ?? [];
  return asking(call, call.filed, [...asks, ...ofMode, ...(several ? [arrivalAsk] : [])]);
}

function lookOf(outcome: Outcome, role: "before" | "after"): Look | undefined {
  const seen = outcome.looks[role] ?? (role === "before" ? outcome.looks["guard"] : undefined);
  return seen === "skipped" ? undefined : seen;
}

/** The frame that is selected before a step; rows of a batch before it may have selected another. */
function frameOf({ session, state }: Filed, outcome: Outcome, index: number): string | undefined {
  const known = session.key === undefined ? undefined : state.pages.bySession[session.key]?.frame;
  return outcome.steps.slice(0, index).reduce((frame, step) => frameAfter(step, frame), known);
}

/** What upstream told of the element of the last command that acted: what a later one did says nothing of it. */
interface ToldAt {
  readonly index: number;
  readonly told: Told | undefined;
}

async function toldAt(call: Filed, outcome: Outcome, asked: Asked): Promise<ToldAt> {
  const acts = (index: number): boolean => ACTING.has(asked[index]?.[0].command.effect ?? "none");
  const index = outcome.steps.findLastIndex(({ reply }, at) => typeof reply === "object" && acts(at));
  const [ran, command] = [outcome.steps[index], asked[index]?.[0]];
  if (!ran || !command || outcome.status === "rejected") return { index, told: undefined };
  const look = call.plan.shape === "one" ? lookOf(outcome, "after") : ran.lookAfter;
  return { index, told: await toldOf(call, withElement(command, ran.argv), ran, look) };
}

/** What is known of one step after the run. */
function seenOf(call: Filed, outcome: Outcome, index: number, command: ParsedArgv, told: ToldAt): Seen {
  const { session, plan } = call;
  const rows = plan.shape !== "one";
  const ran = outcome.steps[index];
  const failure = rows ? ran?.problem : outcome.status === "ok" ? undefined : outcome.problem;
  // Upstream has called it done: what became of it is what is asked here.
  const problem = isUndoneProblem(failure) ? undefined : failure;
  const before = rows ? ran?.look : lookOf(outcome, "before");
  const early = command.command.effect === "read" ? ran?.look : undefined;
  const after = rows ? ran?.lookAfter : (lookOf(outcome, "after") ?? early);
  const same = ofSameDocument(before, after);
  return {
    command,
    problem,
    told: told.index === index ? told.told : undefined,
    stdin: rows ? undefined : plan.stdin,
    data: typeof ran?.reply === "object" ? ran.reply.value.data : undefined,
    frame: frameOf(call, outcome, index),
    before: (sensor) => sensed(before, sensor),
    after: (sensor) => (sensor.requires && !same ? undefined : sensed(after, sensor)),
    at: (sensor) => sensed(ran?.look, sensor),
    action: (id, reason, args, stdin) => nextAction(session, id, reason, args, stdin === undefined ? {} : { stdin }),
  };
}

/** What compares with a look before the command says nothing of a document that came after it, or of another tab's. */
function ofSameDocument(before: Look | undefined, after: Look | undefined): boolean {
  const [was, is] = [sensed(before, documentSensor), sensed(after, documentSensor)];
  return !was || !is || was.origin === is.origin;
}

/** `said`: its summary without the number of the row. */
type Judged = Finding & { readonly first: boolean; readonly said: Summary };

function judged(diagnostic: Diagnostic, seen: Seen): readonly Judged[] {
  if ((diagnostic.afterFailure === true) !== (seen.problem !== undefined)) return [];
  const diagnosis = contained(() => diagnostic.diagnose(seen));
  if (!diagnosis) return [];
  const { kind, summary, evidence, first = false, nextActions = [] } = diagnosis;
  const { id, field } = diagnostic;
  const named = { id, ...(field === undefined ? {} : { field }), ...(kind === undefined ? {} : { kind }) };
  return [{ ...named, summary, said: summary, evidence, first, nextActions }];
}

/** The follow-ups of a second finding of the same kind are told apart by a number. */
function numbered(findings: readonly Judged[]): readonly Judged[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const count = (seen.get(finding.id) ?? 0) + 1;
    seen.set(finding.id, count);
    if (count === 1) return finding;
    return { ...finding, nextActions: finding.nextActions.map((next) => ({ ...next, id: `${next.id}-${count}` })) };
  });
}

function diagnosedStep(call: Filed, outcome: Outcome, [step, diagnostics]: Asked[number], told: ToldAt, index: number) {
  const command = withElement(step, outcome.steps[index]?.argv ?? []);
  const seen = seenOf(call, outcome, index, command, told);
  return diagnostics.flatMap((diagnostic) => judged(diagnostic, seen));
}

function ofRow(number: number, summary: Summary): Summary {
  const [first = "", ...rest] = typeof summary === "string" ? [summary] : summary;
  return [`Row ${number}: ${first}`, ...rest];
}

/**
 * The rows that were reached, each with its number; of what only changed, what the last action of them changed. A note
 * on a row that reads is about what that row read.
 */
function diagnosedRows(call: Filed, outcome: Outcome, asked: Asked, told: ToldAt): readonly Judged[] {
  const several = call.plan.shape === "batch" || call.meant.filter((one) => one?.ours === undefined).length > 1;
  const named = (index: number, summary: Summary): Summary =>
    several ? ofRow(stepNumber(call.meant, index), summary) : summary;
  const reached = (index: number): boolean => typeof outcome.steps[index]?.reply === "object";
  const acts = (index: number): boolean => ACTING.has(asked[index]?.[0].command.effect ?? "none");
  const last = asked.findLastIndex((_one, index) => acts(index) && reached(index));
  // Of the snapshot behind a name nobody asked but the step that has its element by now.
  const isAside = (index: number): boolean => call.meant[index]?.ours === "seeing" && reached(index + 1);
  const findings = asked.flatMap((one, index) => {
    const judgedNow = reached(index) ? diagnosedStep(call, outcome, one, told, index) : [];
    return judgedNow
      .filter(({ kind }) => kind !== "note" || index === last || !(acts(index) || isAside(index)))
      .map((finding) => ({ ...finding, step: index, summary: named(index, finding.summary) }));
  });
  return findings.toSorted((a, b) => Number(b.first) - Number(a.first));
}

function diagnosed(call: Filed, outcome: Outcome, asked: Asked, told: ToldAt): readonly Judged[] {
  if (outcome.status === "rejected") return [];
  if (call.plan.shape !== "one") return numbered(diagnosedRows(call, outcome, asked, told));
  return numbered(asked.flatMap((one, index) => diagnosedStep(call, outcome, one, told, index)));
}

const WRITES: ReadonlySet<Deed | undefined> = new Set<Deed>([
  ...(["fill", "type", "keyboard type", "check", "uncheck", "select", "upload"] as const),
]);

/** The steps of a flow that ran and did not do what they say, each with the finding that says so. */
function undoneSteps(call: Filed, outcome: Outcome, findings: readonly Judged[]): ReadonlyMap<number, Judged> {
  const undone = new Map<number, Judged>();
  if (outcome.status === "rejected" || !failsUndone(call.plan)) return undone;
  for (const finding of findings) {
    const { kind, step: at = 0 } = finding;
    const step = outcome.steps[at];
    if (kind !== "undone" || undone.has(at) || !step || !WRITES.has(step.command.deed)) continue;
    if (!step.problem || isUndoneProblem(step.problem)) undone.set(at, finding);
  }
  return undone;
}

function undoneProblem({ said }: Judged): Problem {
  return { category: "upstream-error", id: UNDONE_STEP, message: summaryLine(said), mayHaveRun: true };
}

/** The outcome in which such steps have failed, in the words of what was found. */
function withUndone(outcome: Outcome, undone: ReadonlyMap<number, Judged>): Outcome {
  if (undone.size === 0) return outcome;
  const steps = outcome.steps.map((step, at) => {
    const finding = undone.get(at);
    return finding ? { ...step, problem: undoneProblem(finding) } : step;
  });
  const was = outcome.status === "ok" ? undefined : outcome.problem;
  const at = was ? outcome.steps.findIndex(({ problem }) => problem === was) : -1;
  const [first] = undone.keys();
  const problem = steps[was && (at < 0 || at < (first ?? 0)) ? at : (first ?? 0)]?.problem ?? was;
  return problem ? failedWith({ ...outcome, steps }, problem) : outcome;
}

/** Said of its step already. */
function withoutWords({ first: _first, said: _said, ...finding }: Judged, isTold: boolean): Finding {
  return isTold ? { ...finding, summary: "" } : finding;
}

/** A look would take the one pending slot of a session with confirmations (NOTES 4), so nothing is looked at there. */
const UNCHECKED = "Actions of this session may need confirmation, so what this one did to the page was not checked.";

function uncheckedNote(call: Filed, outcome: Outcome): readonly string[] {
  const acted = call.steps.some((step) => step.command.effect === "mutate");
  return call.session.armed && acted && outcome.status === "ok" ? [UNCHECKED] : [];
}

/**
 * The shared look: what all applicable diagnostics need to know is asked in one row before and one after the
 * command, and each diagnostic is a pure function of the answers.
 */
export function diagnostics(list: readonly Diagnostic[]): Middleware<Filed & Received, Pick<Watched, "watched">> {
  return {
    name: "diagnostics",
    run: async (call, next) => {
      const asked: Asked = call.steps.map((step) => [step, applicable(call, step, list)]);
      const outcome = await next({ watched: watching(call, asked, list) });
      const findings = diagnosed(call, outcome, asked, await toldAt(call, outcome, asked));
      const undone = undoneSteps(call, outcome, findings);
      const told = new Set(undone.values());
      for (const { id, kind, summary } of findings) {
        if (kind === "note" || kind === "unchecked") continue;
        const { key } = call.session;
        const fact = {
          type: "finding.raised",
          finding: id,
          summary: summaryLine(summary),
          ...(key === undefined ? {} : { session: key }),
        } as const;
        call.record(call.redactor.fact(fact));
      }
      return {
        ...withUndone(outcome, undone),
        findings: [...outcome.findings, ...findings.map((finding) => withoutWords(finding, told.has(finding)))],
        notes: [...outcome.notes, ...uncheckedNote(call, outcome)],
      };
    },
  };
}
