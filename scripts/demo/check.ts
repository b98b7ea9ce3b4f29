/** Whether a run of pi showed what the demo's steps promise. */
import { finishedTools, modelError, type PiResult, resultText, type ToolFinished } from "../pi-process.ts";
import type { Part, Step } from "./steps.ts";

function nameOf(step: Step): string {
  return step.call === "next" ? "the offered call" : step.call.join(" ");
}

function problemOf(step: Step, seen: ToolFinished | undefined): string | undefined {
  if (!seen) return `${nameOf(step)}: was not called`;
  const text = resultText(seen);
  const missing = step.shows.find((expected) => !text.includes(expected));
  if (missing !== undefined) return `${nameOf(step)}: the result does not show ${JSON.stringify(missing)}`;
  if (seen.isError !== (step.refused ?? false))
    return `${nameOf(step)}: ${seen.isError ? "failed" : "was expected to be refused"}`;
  return undefined;
}

/** What went wrong, a line each; empty when every step was seen. */
export function problemsOf(part: Part, result: PiResult): readonly string[] {
  const finished = finishedTools(result.events);
  const steps = part.steps.flatMap((step, index) => problemOf(step, finished[index]) ?? []);
  const error = modelError(result.events);
  const ended =
    result.endedBy === "itself" && result.code === 0 ? [] : [`pi ended with code ${result.code} (${result.endedBy})`];
  const stderr = ended.length > 0 && result.stderr ? [result.stderr.trimEnd()] : [];
  return [...(error === undefined ? [] : [`the scripted model: ${error}`]), ...steps, ...ended, ...stderr];
}
