import { type AnySensor, bound, type Sensor } from "../page/sensor.ts";
import { nextAction } from "../pipeline/next-action.ts";
import type { Finding, Look, Outcome } from "../pipeline/outcome.ts";
import { look, type Program } from "../pipeline/program.ts";
import type { Filed, Middleware, Watched } from "../pipeline/types.ts";
import type { ParsedArgv } from "../upstream/argv.ts";
import { type Diagnostic, type Seen, sensed } from "./diagnostics/diagnostic.ts";
import { landing } from "./diagnostics/landing.ts";

/**
 * Which diagnostics judge which step. A batch of the caller's has no single before and after: its rows are judged
 * only by those that look right before a command.
 */
function applicable(call: Filed, step: ParsedArgv, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (call.session.armed || call.filed.ride === "alone") return [];
  const asked = call.plan.callerBatch ? diagnostics.filter(({ at }) => at !== undefined) : diagnostics;
  return asked.filter((diagnostic) => contained(() => diagnostic.applies(step)) === true);
}

/** A diagnostic that throws is a diagnostic that found nothing: its bug must not cost the call its result. */
function contained<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The sensors for one command; one whose script cannot be made is left out. */
function made(sensors: readonly AnySensor[], command: ParsedArgv): readonly Sensor[] {
  return sensors.flatMap((sensor) => contained(() => bound(sensor, command)) ?? []);
}

type Asked = readonly (readonly [step: ParsedArgv, diagnostics: readonly Diagnostic[]])[];

/** A batch that opens a page is asked at its end what the server had answered for the page it is on. */
function watchingTheEnd(call: Filed, program: Program): Program {
  const opened = call.plan.steps.findLast((step) => landing.applies(step) && step.command.effect === "navigate");
  if (!opened || call.session.armed || program.ride === "alone") return program;
  return look(program, "after", made(landing.after, opened));
}

/** The program with the sensors of all diagnostics: around its one command, and right before each. */
function watching(call: Filed, asked: Asked): Program {
  const command = call.filed.command.map((row, index) => {
    const [step, diagnostics = []] = asked[index] ?? [];
    const added = step ? diagnostics.flatMap(({ at = [] }) => made(at, step)) : [];
    const look = new Map([...row.look, ...added].map((sensor) => [sensor.id, sensor]));
    return added.length === 0 ? row : { ...row, look: [...look.values()] };
  });
  const program: Program = { ...call.filed, command };
  const [step, diagnostics = []] = asked[0] ?? [];
  if (call.plan.callerBatch) return watchingTheEnd(call, program);
  if (!step) return program;
  return diagnostics.reduce<Program>(
    (watched, { before, after }) => look(look(watched, "before", made(before, step)), "after", made(after, step)),
    program,
  );
}

function lookOf(outcome: Outcome, role: "before" | "after"): Look | undefined {
  const seen = outcome.looks[role] ?? (role === "before" ? outcome.looks["guard"] : undefined);
  return seen === "skipped" ? undefined : seen;
}

/** What is known of one step after the run. */
function seenOf(call: Filed, outcome: Outcome, index: number, command: ParsedArgv): Seen {
  const { session, plan, state } = call;
  const ran = outcome.steps[index];
  const problem = plan.callerBatch ? ran?.problem : outcome.status === "ok" ? undefined : outcome.problem;
  return {
    command,
    problem,
    stdin: plan.callerBatch ? undefined : plan.stdin,
    data: typeof ran?.reply === "object" ? ran.reply.value.data : undefined,
    frame: session.key === undefined ? undefined : state.pages.bySession[session.key]?.frame,
    before: (sensor) => sensed(lookOf(outcome, "before"), sensor),
    after: (sensor) => sensed(lookOf(outcome, "after"), sensor),
    at: (sensor) => sensed(ran?.look, sensor),
    action: (id, reason, args, stdin) => nextAction(session, id, reason, args, stdin === undefined ? {} : { stdin }),
  };
}

type Judged = Finding & { readonly first: boolean };

function judged(diagnostic: Diagnostic, seen: Seen): readonly Judged[] {
  if ((diagnostic.afterFailure === true) !== (seen.problem !== undefined)) return [];
  const diagnosis = contained(() => diagnostic.diagnose(seen));
  if (!diagnosis) return [];
  const { kind, summary, evidence, first = false, nextActions = [] } = diagnosis;
  const { id, field } = diagnostic;
  return [{ id, field, summary, evidence, first, nextActions, ...(kind === undefined ? {} : { kind }) }];
}

/** The follow-ups of a second finding of the same kind are told apart by a number. */
function numbered(findings: readonly Judged[]): readonly Finding[] {
  const seen = new Map<string, number>();
  return findings.map(({ first: _shown, ...finding }) => {
    const count = (seen.get(finding.id) ?? 0) + 1;
    seen.set(finding.id, count);
    if (count === 1) return finding;
    return { ...finding, nextActions: finding.nextActions.map((next) => ({ ...next, id: `${next.id}-${count}` })) };
  });
}

function diagnosed(call: Filed, outcome: Outcome, asked: Asked): readonly Finding[] {
  if (outcome.status === "rejected") return [];
  const findings = asked.flatMap(([step, diagnostics], index) => {
    // A row that was not reached has nothing to be judged by.
    if (call.plan.callerBatch && typeof outcome.steps[index]?.reply !== "object") return [];
    const seen = seenOf(call, outcome, index, step);
    return diagnostics.flatMap((diagnostic) => judged(diagnostic, seen));
  });
  const ordered = call.plan.callerBatch ? findings.toSorted((a, b) => Number(b.first) - Number(a.first)) : findings;
  return numbered(ordered);
}

/** A look would take the one pending slot of a session with confirmations (NOTES 4), so nothing is looked at there. */
const UNCHECKED = "Actions of this session may need confirmation, so what this one did to the page was not checked.";

function uncheckedNote(call: Filed, outcome: Outcome): readonly string[] {
  const acted = call.plan.steps.some((step) => step.command.effect === "mutate");
  return call.session.armed && acted && outcome.status === "ok" ? [UNCHECKED] : [];
}

/**
 * The shared look: what all applicable diagnostics need to know is asked in one row before and one after the
 * command, and each diagnostic is a pure function of the answers.
 */
export function diagnostics(list: readonly Diagnostic[]): Middleware<Filed, Pick<Watched, "watched">> {
  return {
    name: "diagnostics",
    run: async (call, next) => {
      const asked: Asked = call.plan.steps.map((step) => [step, applicable(call, step, list)]);
      const outcome = await next({ watched: watching(call, asked) });
      const findings = diagnosed(call, outcome, asked);
      for (const { id, kind, summary } of findings) {
        if (kind === "note") continue;
        const { key } = call.session;
        const fact = {
          type: "finding.raised",
          finding: id,
          summary,
          ...(key === undefined ? {} : { session: key }),
        } as const;
        call.record(call.redactor.fact(fact));
      }
      return {
        ...outcome,
        findings: [...outcome.findings, ...findings],
        notes: [...outcome.notes, ...uncheckedNote(call, outcome)],
      };
    },
  };
}
