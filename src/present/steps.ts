/** `details` of a caller's batch: what each row came to, and the first one that failed. */

import { type AdvisedOutcome, isSeveral, type Step } from "../call/outcome.ts";
import type { Json, JsonObject } from "../json.ts";
import { oneLine } from "../quote.ts";
import { fileCategory, fileFields } from "./artifact-details.ts";
import { firstLine } from "./lines.ts";

/** Rows that are told one by one, from the first; the first that failed is in `batchFailure` whatever its number. */
const MOST_STEPS = 40;
/** Longest word of a command, in characters: `details.data` has them whole, as far as they fit. */
const LONGEST_WORD = 120;

function filesOf(outcome: AdvisedOutcome, index: number): AdvisedOutcome["artifacts"] {
  return outcome.artifacts.filter(({ step }) => step === index);
}

/** The categories of one row; a row that never ran, or whose answer never came, has neither. */
function category(outcome: AdvisedOutcome, step: Step, index: number): JsonObject {
  if (typeof step.reply === "string") return { resultCategory: "failure", reason: step.reply };
  if (step.problem) return { resultCategory: "failure", failureCategory: step.problem.category };
  return { resultCategory: "success", successCategory: fileCategory(filesOf(outcome, index)) ?? "completed" };
}

function stepOf(outcome: AdvisedOutcome, step: Step, index: number, failed: boolean): JsonObject {
  const files = filesOf(outcome, index);
  const actions = failed ? outcome.nextActions : [];
  return {
    index: index + 1,
    ...(step.number === undefined ? {} : { step: step.number }),
    command: step.argv.map((word) => firstLine(word, LONGEST_WORD)),
    ...category(outcome, step, index),
    ...(step.problem ? { error: oneLine(step.problem.message) } : {}),
    ...fileFields({ files, attachments: outcome.attachments, session: outcome.session?.name, events: [] }),
    ...(actions.length > 0 ? { nextActions: actions.map((action) => ({ ...action })) } : {}),
  };
}

/** `batchSteps` and `batchFailure`; nothing for a call that is no batch. */
export function batchFields(outcome: AdvisedOutcome): Record<string, Json | undefined> {
  if (!isSeveral(outcome) || outcome.steps.length === 0) return {};
  const at = outcome.steps.findIndex(({ problem }) => problem !== undefined);
  const told = outcome.steps.slice(0, MOST_STEPS);
  const steps = told.map((step, index) => stepOf(outcome, step, index, index === at));
  const omitted = outcome.steps.length - steps.length;
  const failed = outcome.steps[at];
  const notReached = outcome.steps.filter(({ reply }) => reply === "not-reached").length;
  return {
    batchSteps: steps,
    batchStepsOmitted: omitted > 0 ? omitted : undefined,
    batchFailure: failed && {
      failedStep: stepOf(outcome, failed, at, true),
      ...(notReached > 0 ? { notRun: notReached } : {}),
    },
  };
}
