/** Turns an outcome into what pi gets: text for the agent, structured details for programs, images. */
import type { Inventory } from "../artifacts/inventory.ts";
import type { Keep } from "../artifacts/keeper.ts";
import { type AdvisedOutcome, isSeveral, type Step } from "../call/outcome.ts";
import type { EngineEvent } from "../events/schema.ts";
import { type Json, type JsonObject, member } from "../json.ts";
import { landingSensor } from "../page/landing.ts";
import { sensed } from "../page/look.ts";
import { namelessSensor } from "../page/nameless.ts";
import { ownScrollOf } from "../page/own-scroll.ts";
import type { Redactor } from "../redaction/redact.ts";
import type { Redacted } from "../redaction/redacted.ts";
import { retentionLine } from "./artifact-details.ts";
import {
  boundedData,
  boundedJson,
  boundedMatrix,
  boundedRows,
  boundedSpeech,
  boundedTail,
  type KeepText,
  rowDataLimit,
} from "./bounds.ts";
import { dataOf, detailsOf } from "./details.ts";
import { failurePage } from "./failure-page.ts";
import { namesItself, presenterOf } from "./families.ts";
import type { Done, Worded } from "./presenter.ts";
import {
  asJson,
  bare,
  given,
  isPage,
  manual,
  NOTHING,
  type Own,
  own,
  page,
  prose,
  type Said,
  type Speech,
  speechOf,
  spoken,
} from "./speech.ts";

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
  /** The files of the pi session, for a result that changed them. */
  readonly inventory?: () => Inventory | undefined;
  /** Calls that were cut off before this one. */
  readonly interrupted: readonly string[];
  /** Stores what is too large to be shown. Called before `events` is read, since it records what it does. */
  readonly keep: Keep;
}

/** Compact readable JSON, for families without words of their own. */
function fallback(data: Json): Said {
  return data === null ? own`Done.` : page(JSON.stringify(data, undefined, 1));
}

/** The HTTP status of the document that the look after the command saw; a file or data: URL has none. */
function statusOf(outcome: AdvisedOutcome): number | undefined {
  const { after } = outcome.looks;
  const facts = landingSensor.schema.safeParse(after === "skipped" ? undefined : after?.[landingSensor.id]);
  return facts.success && facts.data.status > 0 ? facts.data.status : undefined;
}

/** The status of 400 or above that a batch ended on. */
function batchStatus(outcome: AdvisedOutcome): number | undefined {
  const status = isSeveral(outcome) ? statusOf(outcome) : undefined;
  return status !== undefined && status >= 400 ? status : undefined;
}

function doneOf(outcome: AdvisedOutcome, step: Step, keep: KeepText): Done | undefined {
  if (typeof step.reply === "string" || !step.reply.value.success) return undefined;
  const { data, warning } = step.reply.value;
  const single = outcome.steps.length === 1;
  return {
    command: step.command,
    argv: step.argv,
    ...(step.aim ? { aim: step.aim } : {}),
    data,
    warning,
    page: single || step.command.network === "lists" ? outcome.page : step.page,
    leftUrl: single ? outcome.leftUrl : undefined,
    status: single ? statusOf(outcome) : undefined,
    // A restarted recording has two: the one that ended, and then its own.
    artifact: outcome.artifacts.findLast((file) => outcome.steps[file.step] === step),
    findings: isSeveral(outcome)
      ? outcome.findings.filter((finding) => finding.step !== undefined && outcome.steps[finding.step] === step)
      : outcome.findings,
    pageText: step.text,
    nameless: sensed(step.look, namelessSensor) ?? [],
    ownFlags: step.ownFlags ?? {},
    keep,
  };
}

/** The script that a step scrolls by, where it is ours. */
function scrollOf({ command, argv }: Step): ReturnType<typeof ownScrollOf> {
  return command.script ? ownScrollOf(argv[1] ?? "") : undefined;
}

/** What our own scroll did; undefined for every other step. */
function scrolled(step: Step, data: Json | undefined): Own | undefined {
  const moved = scrollOf(step) === undefined ? undefined : member(data, "result");
  if (typeof moved !== "boolean") return undefined;
  return moved ? own`Scrolled.` : own`Nothing scrolled.`;
}

function stepWorded(outcome: AdvisedOutcome, step: Step, keep: KeepText): Worded {
  if (step.reply === "not-reached")
    return { said: step.problem ? own`not run: ${given(step.problem.message)}` : own`not run` };
  if (step.reply === "unknown") return { said: own`unknown: no answer came` };
  if (step.problem) return { said: own`failed: ${given(step.problem.message)}` };
  const done = doneOf(outcome, step, keep);
  if (!done) return { said: own`Done.` };
  const worded = scrolled(step, done.data) ?? presenterOf(step.command.family)?.(done) ?? fallback(done.data);
  return "said" in worded ? worded : { said: worded };
}

/** What a row of a batch is called, unless its words name it. */
function rowName(step: Step): Own | undefined {
  const done = typeof step.reply === "object" && !step.problem;
  if (done && namesItself(step.command.family)) return undefined;
  const scroll = scrollOf(step);
  const { aim } = step;
  if (aim) return own`${given(step.command.name)} ${bare(aim.role)}${aim.name === "" ? NOTHING : own` ${aim.name}`}`;
  return given(scroll ? ["scroll", ...scroll.words].join(" ") : step.argv.join(" "));
}

/** As the caller counts: a step of a job can be two commands. */
function numberOf({ number }: Step, index: number): number {
  return number ?? index + 1;
}

/** A row of a batch under its number; words of the page stand below it. */
function numbered(step: Step, number: number, said: Speech): Speech {
  const name = rowName(step);
  const lead = name ? own`${number}. ${name}:` : own`${number}.`;
  const [first, ...rest] = said;
  return first === undefined || isPage(first) ? [lead, ...said] : [own`${lead} ${first}`, ...rest];
}

/** Which row failed; its own line says why. A call that was stopped as a whole says why itself. */
function batchHead(outcome: AdvisedOutcome): readonly Own[] {
  if (outcome.status === "ok") return [];
  const at = outcome.steps.findIndex(({ problem }) => problem === outcome.problem);
  const numbers = outcome.steps.map(numberOf);
  return [at < 0 ? given(outcome.problem.message) : own`Row ${numbers[at] ?? 0} of ${numbers.at(-1) ?? 0} failed.`];
}

/** The steps as they are shown: rows of a batch with their number, all within their share of the result. */
function shownSteps(outcome: AdvisedOutcome, keep: KeepText): readonly Worded[] {
  const worded = outcome.steps.map((step) => ({ step, worded: stepWorded(outcome, step, keep) }));
  const bounded = isSeveral(outcome)
    ? boundedRows(
        worded.map(({ step, worded: { said } }, index) => numbered(step, numberOf(step, index), speechOf(said))),
        keep,
      )
    : worded.map(({ worded: { said } }) => boundedSpeech(speechOf(said), keep));
  return worded.map((step, index) => ({ ...step.worded, ...bounded[index] }));
}

function body(outcome: AdvisedOutcome, steps: readonly Worded[]): Speech {
  const { lead } = outcome.mode ?? {};
  return lead === undefined ? stepsBody(outcome, steps) : [...manual(lead), ...stepsBody(outcome, steps)];
}

function stepsBody(outcome: AdvisedOutcome, steps: readonly Worded[]): Speech {
  const text = outcome.mode?.text ?? outcome.text;
  if (text !== undefined) return manual(text);
  if (isSeveral(outcome) && steps.length > 0) {
    const told = steps.flatMap(({ said }) => speechOf(said));
    return [...batchHead(outcome), ...told, ...failurePage(outcome.failurePage)];
  }
  if (outcome.status !== "ok") return [given(outcome.problem.message), ...failurePage(outcome.failurePage)];
  return speechOf(steps[0]?.said ?? own`Done.`);
}

/** The data of each step as `details` show it; undefined where nothing came back. */
function shownData(outcome: AdvisedOutcome, steps: readonly Worded[], keep: KeepText): readonly (Json | undefined)[] {
  const data = outcome.steps.map(({ reply }, index) =>
    typeof reply === "string" ? undefined : (steps[index]?.data ?? reply.value.data),
  );
  const limit = rowDataLimit(data.filter((one) => one !== undefined));
  return data.map((one, index) => {
    // What a presenter has brought to a size stays as it is.
    const sized = steps[index]?.data !== undefined;
    return one === undefined ? undefined : boundedData(one, keep, steps[index]?.path, sized ? undefined : limit);
  });
}

/** What a caller's `--json` gets: the data alone, of every row for a batch; parseable also when it is bounded. */
function jsonBody(outcome: AdvisedOutcome, steps: readonly Worded[], keep: KeepText): string {
  const data = outcome.steps.map((step, index) =>
    typeof step.reply === "object" ? (steps[index]?.data ?? step.reply.value.data) : null,
  );
  const whole = outcome.text ?? (isSeveral(outcome) ? data : (data[0] ?? null));
  return boundedJson(whole, keep, isSeveral(outcome) ? undefined : steps[0]?.path);
}

function nextLine(outcome: AdvisedOutcome): readonly Own[] {
  const wanted =
    outcome.status !== "ok" ||
    outcome.mode?.nextActions !== undefined ||
    outcome.findings.some(({ kind, nextActions }) => kind !== "note" || nextActions.length > 0);
  return wanted ? outcome.nextActions.slice(0, 2).map(({ params }) => own`Next: ${asJson({ ...params })}`) : [];
}

function tail(presentable: Presentable): readonly Own[] {
  const { outcome, events, interrupted, inventory } = presentable;
  const kept = retentionLine(inventory?.(), events);
  const fresh = outcome.managedSessionOutcome;
  const status = batchStatus(outcome);
  return [
    ...(status === undefined
      ? []
      : [own`HTTP ${status}: the page on which the batch ended is the server's error page.`]),
    ...outcome.findings.flatMap(({ summary }) => prose(summary)),
    ...(fresh && fresh.sessionMode === "fresh" && !fresh.succeeded
      ? [own`Managed session outcome: ${given(fresh.summary)}`]
      : []),
    ...(interrupted.length > 0
      ? [own`An earlier call was cut off before its result was written; whether it took effect is unknown.`]
      : []),
    ...prose(outcome.notes),
    ...(kept === undefined ? [] : [given(kept)]),
    ...nextLine(outcome),
  ];
}

/** The result of a call. Everything in it has passed the redactor. */
export function present(presentable: Presentable): PresentedResult {
  const { outcome, redactor } = presentable;
  const paths = new Set<string>();
  const keep: KeepText = (text, extension) => {
    const kept = presentable.keep(redactor.text(text), extension);
    if ("path" in kept) paths.add(kept.path);
    return kept;
  };
  const steps = shownSteps(outcome, keep);
  const text =
    outcome.wantsJson && outcome.status === "ok"
      ? jsonBody(outcome, steps, keep)
      : spoken([...boundedSpeech(body(outcome, steps), keep).said, ...boundedTail(tail(presentable))]);
  const data = dataOf(outcome, shownData(outcome, steps, keep));
  const shown = data === undefined || !isSeveral(outcome) ? data : boundedMatrix(data, keep);
  const details: JsonObject = detailsOf(presentable, { data: shown, paths: [...paths] });
  return {
    text: redactor.text(text),
    images: outcome.attachments.map(({ base64, mediaType }) => ({ base64, mediaType })),
    details: redactor.details(details),
    isError: outcome.status !== "ok",
  };
}
