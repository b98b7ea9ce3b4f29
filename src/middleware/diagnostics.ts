import { type AnySensor, bound, type Sensor } from "../page/sensor.ts";
import { nextAction } from "../pipeline/next-action.ts";
import type { Finding, Look, Outcome } from "../pipeline/outcome.ts";
import { look, type Program } from "../pipeline/program.ts";
import type { Filed, Middleware, Watched } from "../pipeline/types.ts";
import type { ParsedArgv } from "../upstream/argv.ts";
import { type Diagnostic, sensed } from "./diagnostics/diagnostic.ts";

/** Diagnostics judge one command that did what it was asked; a batch of the caller's has no single before and after. */
function applicable(call: Filed, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const [step, ...more] = call.plan.steps;
  if (!step || more.length > 0 || call.session.armed || call.filed.ride === "alone") return [];
  return diagnostics.filter((diagnostic) => contained(() => diagnostic.applies(step)) === true);
}

/** A diagnostic that throws is a diagnostic that found nothing: its bug must not cost the call its result. */
function contained<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The program with the sensors of all diagnostics; one whose script cannot be made is left out. */
function watching(program: Program, command: ParsedArgv, diagnostics: readonly Diagnostic[]): Program {
  const made = (sensors: readonly AnySensor[]): readonly Sensor[] =>
    sensors.flatMap((sensor) => contained(() => bound(sensor, command)) ?? []);
  return diagnostics.reduce(
    (watched, { before, after }) => look(look(watched, "before", made(before)), "after", made(after)),
    program,
  );
}

function lookOf(outcome: Outcome, role: "before" | "after"): Look | undefined {
  const seen = outcome.looks[role] ?? (role === "before" ? outcome.looks["guard"] : undefined);
  return seen === "skipped" ? undefined : seen;
}

function diagnosed(call: Filed, outcome: Outcome, diagnostics: readonly Diagnostic[]): readonly Finding[] {
  const [step] = call.plan.steps;
  if (!step || outcome.status !== "ok") return [];
  return diagnostics.flatMap((diagnostic) => {
    const diagnosis = contained(() =>
      diagnostic.diagnose({
        command: step,
        before: (sensor) => sensed(lookOf(outcome, "before"), sensor),
        after: (sensor) => sensed(lookOf(outcome, "after"), sensor),
        action: (id, reason, args) => nextAction(call.session, id, reason, args),
      }),
    );
    if (!diagnosis) return [];
    const { summary, evidence, nextActions = [] } = diagnosis;
    return [{ id: diagnostic.id, field: diagnostic.field, summary, evidence, nextActions }];
  });
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
      const applying = applicable(call, list);
      const [step] = call.plan.steps;
      const outcome = await next({ watched: step ? watching(call.filed, step, applying) : call.filed });
      const findings = diagnosed(call, outcome, applying);
      for (const { id, summary } of findings) {
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
