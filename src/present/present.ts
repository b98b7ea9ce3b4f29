/** Turns an outcome into what pi gets: text for the agent, structured details for programs, images. */
import type { EngineEvent } from "../events/schema.ts";
import { type Json, type JsonObject, stringMember } from "../json.ts";
import type { AdvisedOutcome, Step } from "../pipeline/outcome.ts";
import type { Redactor } from "../redaction/redact.ts";
import type { Redacted } from "../redaction/redacted.ts";
import { detailsOf } from "./details.ts";
import { presenterOf } from "./families.ts";
import type { Done } from "./presenter.ts";

export interface PresentedImage {
  readonly base64: string;
  readonly mediaType: string;
}

export interface PresentedResult {
  readonly text: Redacted<string>;
  readonly images: readonly PresentedImage[];
  readonly details: Redacted<Json>;
  readonly isError: boolean;
}

export interface Presentable {
  readonly outcome: AdvisedOutcome;
  readonly events: readonly EngineEvent[];
  readonly redactor: Redactor;
  /** Calls that were cut off before this one. */
  readonly interrupted: readonly string[];
}

/** Longest text of a result, in characters; what is cut is said. */
const LONGEST_TEXT = 50_000;

/** Compact readable JSON, for families without words of their own. */
function fallback(data: Json): string {
  return data === null ? "Done." : JSON.stringify(data, undefined, 1);
}

function doneOf(outcome: AdvisedOutcome, step: Step): Done | undefined {
  if (typeof step.reply === "string" || !step.reply.value.success) return undefined;
  const { data, warning } = step.reply.value;
  const single = outcome.steps.length === 1;
  const kind = step.command.artifact;
  const written = [...step.argv, stringMember(data, "path")];
  return {
    command: step.command,
    argv: step.argv,
    data,
    warning,
    page: single ? outcome.page : step.page,
    leftUrl: single ? outcome.leftUrl : undefined,
    artifact: outcome.artifacts.find((file) => file.kind === kind && written.includes(file.path)),
    findings: single ? outcome.findings : [],
  };
}

function stepText(outcome: AdvisedOutcome, step: Step): string {
  if (step.reply === "not-reached") return "not run";
  if (step.reply === "unknown") return "unknown: no answer came";
  if (step.problem) return `failed: ${step.problem.message}`;
  const done = doneOf(outcome, step);
  return (done && (presenterOf(step.command.family)?.(done) ?? fallback(done.data))) ?? "Done.";
}

function batchText(outcome: AdvisedOutcome): string {
  return outcome.steps
    .map((step, index) => `${index + 1}. ${step.argv.join(" ")}: ${stepText(outcome, step)}`)
    .join("\n");
}

/** What a caller's `--json` gets: the data alone, of every row for a batch; parseable also when it is cut. */
function jsonBody(outcome: AdvisedOutcome): string {
  const data = outcome.steps.map((step) => (typeof step.reply === "object" ? step.reply.value.data : null));
  const json = JSON.stringify(outcome.text ?? (outcome.callerBatch ? data : (data[0] ?? null)));
  if (json.length <= LONGEST_TEXT) return json;
  return JSON.stringify({ cut: true, characters: json.length, start: json.slice(0, LONGEST_TEXT / 2) });
}

function body(outcome: AdvisedOutcome): string {
  if (outcome.text !== undefined) return outcome.text;
  const [step] = outcome.steps;
  if (outcome.callerBatch && outcome.steps.length > 0) {
    const failed = outcome.status === "ok" ? "" : `${outcome.problem.message}\n`;
    return `${failed}${batchText(outcome)}`;
  }
  if (outcome.status !== "ok") return outcome.problem.message;
  return step ? stepText(outcome, step) : "Done.";
}

function nextLine(outcome: AdvisedOutcome): readonly string[] {
  const wanted = outcome.status !== "ok" || outcome.findings.length > 0;
  return wanted ? outcome.nextActions.slice(0, 2).map(({ params }) => `Next: ${JSON.stringify(params)}`) : [];
}

function tail(presentable: Presentable): readonly string[] {
  const { outcome, interrupted } = presentable;
  const fresh = outcome.managedSessionOutcome;
  return [
    ...outcome.findings.map((finding) => finding.summary),
    ...(fresh && fresh.sessionMode === "fresh" && !fresh.succeeded
      ? [`Managed session outcome: ${fresh.summary}`]
      : []),
    ...(interrupted.length > 0
      ? ["An earlier call was cut off before its result was written; whether it took effect is unknown."]
      : []),
    ...outcome.notes,
    ...nextLine(outcome),
  ];
}

function bounded(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  return `${text.slice(0, LONGEST_TEXT)}\n(cut here: ${text.length - LONGEST_TEXT} characters were left out)`;
}

/** The result of a call. Everything in it has passed the redactor. */
export function present(presentable: Presentable): PresentedResult {
  const { outcome, redactor } = presentable;
  const text =
    outcome.wantsJson && outcome.status === "ok"
      ? jsonBody(outcome)
      : [bounded(body(outcome)), ...tail(presentable)].join("\n");
  const details: JsonObject = detailsOf(presentable);
  return {
    text: redactor.text(text),
    images: outcome.attachments.map(({ base64, mediaType }) => ({ base64, mediaType })),
    details: redactor.strings(details),
    isError: outcome.status !== "ok",
  };
}
