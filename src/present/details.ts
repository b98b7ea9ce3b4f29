/** `details`: the structured half of a result, field by field as the contract names them. */
import type { Json, JsonObject } from "../json.ts";
import type { AdvisedOutcome, Step } from "../pipeline/outcome.ts";
import type { Presentable } from "./present.ts";

type Fields = Record<string, Json | undefined>;

function stepData(step: Step): Json {
  const command = step.argv;
  if (step.reply === "not-reached" || step.reply === "unknown") return { success: false, command, error: step.reply };
  const { success, data } = step.reply.value;
  return success && !step.problem
    ? { success, command, result: data }
    : { success: false, command, error: step.problem?.message ?? "failed" };
}

function data(outcome: AdvisedOutcome): Json | undefined {
  if (outcome.callerBatch) return outcome.steps.map(stepData);
  const [step] = outcome.steps;
  return typeof step?.reply === "object" ? step.reply.value.data : undefined;
}

function categories(outcome: AdvisedOutcome): Fields {
  if (outcome.status !== "ok")
    return { resultCategory: "failure", failureCategory: outcome.problem.category, error: outcome.problem.message };
  const missing = outcome.artifacts.some((artifact) => !artifact.exists);
  const inspection = outcome.command?.family === "inspection" || outcome.command?.family === "guide";
  const successCategory = inspection
    ? "inspection"
    : missing
      ? "artifact-unverified"
      : outcome.artifacts.length > 0
        ? "artifact-saved"
        : "completed";
  return { resultCategory: "success", successCategory };
}

function session(outcome: AdvisedOutcome): Fields {
  const facts = outcome.session;
  if (!facts || facts.kind === "none") return {};
  return { sessionMode: facts.mode, sessionName: facts.name, usedImplicitSession: facts.kind === "managed" };
}

function files(outcome: AdvisedOutcome): Fields {
  if (outcome.artifacts.length === 0) return {};
  const images = outcome.attachments.map((attachment) => attachment.path);
  return {
    artifacts: outcome.artifacts.map((artifact) => ({ ...artifact })),
    ...(images.length > 0 ? { imagePath: images[0], ...(images.length > 1 ? { imagePaths: images } : {}) } : {}),
  };
}

function summary(outcome: AdvisedOutcome): string {
  const name = outcome.command?.name ?? "call";
  if (outcome.status !== "ok") return `${name} ${outcome.status}: ${outcome.problem.category}`;
  return outcome.page ? `${name}: ${outcome.page.url}` : `${name}: done`;
}

function findings(outcome: AdvisedOutcome): Fields {
  return Object.fromEntries(
    outcome.findings.map(({ field, evidence, summary: message }) => [field, { ...evidence, message }]),
  );
}

function defined(fields: Fields): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** On a call that changed nothing about the session only that is said: the rest would cost bytes on every call. */
function managed(outcome: AdvisedOutcome): Fields {
  const moved = outcome.managedSessionOutcome;
  if (!moved) return {};
  const { status, activeAfter, succeeded } = moved;
  return {
    managedSessionOutcome: status === "unchanged" ? { status, activeAfter, succeeded } : defined({ ...moved }),
  };
}

/** All fields of `details`; those without a value are left out. */
export function detailsOf({ outcome, events }: Presentable): JsonObject {
  const [command, ...sub] = outcome.command?.name.split(" ") ?? [];
  const fields: Fields = {
    args: outcome.args,
    effectiveArgs: outcome.effectiveArgs,
    command,
    subcommand: sub.length > 0 ? sub.join(" ") : undefined,
    ...session(outcome),
    ...categories(outcome),
    summary: summary(outcome),
    data: data(outcome),
    ...(outcome.page ? { page: { ...outcome.page } } : {}),
    ...files(outcome),
    ...findings(outcome),
    ...(outcome.text !== undefined && outcome.command?.family === "inspection" ? { inspection: true } : {}),
    ...managed(outcome),
    ...(outcome.sessionRecoveryHint ? { sessionRecoveryHint: { ...outcome.sessionRecoveryHint } } : {}),
    nextActions: outcome.nextActions.length > 0 ? outcome.nextActions.map((action) => ({ ...action })) : undefined,
    upstreamProcesses: outcome.processes,
    events: events.map((event) => ({ ...event })),
  };
  return defined(fields);
}
