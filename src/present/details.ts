/** `details`: the structured half of a result, field by field as the contract names them. */

import { type AdvisedOutcome, type Finding, isSeveral, type Step, summaryLine } from "../call/outcome.ts";
import { cut, LONGEST_WORD } from "../cut.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { bare, oneLine } from "../quote.ts";
import { fileCategory, fileFields, inventoryFields } from "./artifact-details.ts";
import { networkFields } from "./network.ts";
import { changeFields } from "./page-change.ts";
import type { Presentable } from "./present.ts";
import { batchFields } from "./steps.ts";

type Fields = Record<string, Json | undefined>;

function stepData(step: Step, data: Json | undefined): Json {
  const command = step.argv;
  if (step.reply === "not-reached" || step.reply === "unknown") return { success: false, command, error: step.reply };
  const { success } = step.reply.value;
  return success && !step.problem
    ? { success, command, result: data ?? null }
    : { success: false, command, error: step.problem ? oneLine(step.problem.message) : "failed" };
}

/** `data`, made of the data of each step as it is shown. */
export function dataOf(outcome: AdvisedOutcome, ofSteps: readonly (Json | undefined)[]): Json | undefined {
  return isSeveral(outcome) ? outcome.steps.map((step, index) => stepData(step, ofSteps[index])) : ofSteps[0];
}

function categories(outcome: AdvisedOutcome): Fields {
  if (outcome.status !== "ok")
    return {
      resultCategory: "failure",
      failureCategory: outcome.problem.category,
      error: oneLine(outcome.problem.message),
      ...(outcome.problem.category === "parse-failure" ? { parseError: oneLine(outcome.problem.message) } : {}),
    };
  const successCategory = outcome.command?.plainText ? "inspection" : (fileCategory(outcome.artifacts) ?? "completed");
  return { resultCategory: "success", successCategory };
}

function session(outcome: AdvisedOutcome): Fields {
  const facts = outcome.session;
  if (!facts || facts.kind === "none") return {};
  return { sessionMode: facts.mode, sessionName: facts.name, usedImplicitSession: facts.kind === "managed" };
}

function files({ outcome, events, inventory }: Presentable): Fields {
  const { artifacts, attachments, session: ran, outputFile } = outcome;
  return {
    ...fileFields({ files: artifacts, attachments, session: ran?.name, events }),
    ...inventoryFields(inventory?.()),
    outputFile: outputFile && { ...outputFile },
  };
}

function summary(outcome: AdvisedOutcome): string {
  const name = outcome.command?.name ?? "call";
  if (outcome.status !== "ok") return `${name} ${outcome.status}: ${outcome.problem.category}`;
  return outcome.page ? `${name}: ${bare(outcome.page.url)}` : `${name}: done`;
}

/** By name; the first of several (of rows of a batch), and all of them beside it. */
function evidenceOf(findings: readonly Finding[], nameOf: (finding: Finding) => string | undefined): Grouped {
  const all: Record<string, JsonObject[]> = {};
  for (const finding of findings) {
    const name = nameOf(finding);
    const { evidence } = finding;
    const message = summaryLine(finding.summary);
    if (name === undefined) continue;
    all[name] = [...(all[name] ?? []), { ...evidence, ...(message === "" ? {} : { message }) }];
  }
  const several = Object.entries(all).filter(([, found]) => found.length > 1);
  return {
    first: Object.fromEntries(Object.entries(all).map(([name, [first = {}]]) => [name, first])),
    several: Object.fromEntries(several),
  };
}

interface Grouped {
  readonly first: JsonObject;
  readonly several: JsonObject;
}

/** Evidence of ours stands among the fields of the contract; that of users' diagnostics in fields of its own. */
function findings(outcome: AdvisedOutcome): Fields {
  const ours = evidenceOf(outcome.findings, ({ field }) => field);
  const users = evidenceOf(outcome.findings, ({ id, field }) => (field === undefined ? id : undefined));
  return {
    ...ours.first,
    ...Object.fromEntries(Object.entries(ours.several).map(([field, all]) => [`${field}All`, all])),
    diagnostics: Object.keys(users.first).length > 0 ? users.first : undefined,
    diagnosticsAll: Object.keys(users.several).length > 0 ? users.several : undefined,
  };
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

/** Help and versions: what upstream printed, as far as it goes. */
function inspection({ text, command }: AdvisedOutcome): Fields {
  if (text === undefined || command?.plainText !== "upstream") return {};
  return { inspection: true, stdout: cut(text, LONGEST_WORD) };
}

/** What has been brought to a size before. */
export interface Bounded {
  readonly data: Json | undefined;
  /** The files that hold what was too large. */
  readonly paths: readonly string[];
}

function fullOutput(paths: readonly string[]): Fields {
  return { fullOutputPath: paths[0], fullOutputPaths: paths.length > 1 ? paths : undefined };
}

function shownWord(word: string): string {
  return cut(word, LONGEST_WORD);
}

/** All fields of `details`; those without a value are left out. */
export function detailsOf(presentable: Presentable, { data, paths }: Bounded): JsonObject {
  const { outcome, events } = presentable;
  const [command, ...sub] = outcome.command?.name.split(" ") ?? [];
  const found = findings(outcome);
  const fields: Fields = {
    args: outcome.args?.map(shownWord),
    effectiveArgs: outcome.effectiveArgs?.map(shownWord),
    command,
    subcommand: sub.length > 0 ? sub.join(" ") : undefined,
    ...session(outcome),
    ...categories(outcome),
    summary: summary(outcome),
    data,
    ...fullOutput(paths),
    ...(outcome.page ? { page: { ...outcome.page } } : {}),
    refSnapshot: outcome.refSnapshot && { ...outcome.refSnapshot },
    ...files(presentable),
    ...batchFields(outcome),
    ...networkFields(outcome),
    ...found,
    ...changeFields(outcome, isJsonObject(found["pageChangeSummary"]) ? found["pageChangeSummary"] : {}),
    ...inspection(outcome),
    ...managed(outcome),
    ...outcome.mode?.fields,
    ...(outcome.promptGuard ? { promptGuard: { ...outcome.promptGuard } } : {}),
    ...(outcome.sessionRecoveryHint ? { sessionRecoveryHint: { ...outcome.sessionRecoveryHint } } : {}),
    nextActions: outcome.nextActions.length > 0 ? outcome.nextActions.map((action) => ({ ...action })) : undefined,
    upstreamProcesses: outcome.processes,
    events: events.map((event) => ({ ...event })),
  };
  return defined(fields);
}
