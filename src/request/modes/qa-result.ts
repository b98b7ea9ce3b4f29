/** The outcome of a check: its verdict in words and in `details`, and the calls that look into what failed. */
import { nextAction } from "../../call/next-action.ts";
import { type Finding, failedWith, type NextAction, type Outcome, type Step } from "../../call/outcome.ts";
import type { JsonObject } from "../../json.ts";
import type { FailureCategory, Problem } from "../../problem.ts";
import { bare, oneLine, quoted } from "../../quote.ts";
import { type QaAction, type QaChecks, qaRows, timesWithin } from "./qa-rows.ts";
import { type Checked, NOTHING_SEEN, type Verdict, verdictOf } from "./qa-verdict.ts";

/** They say nothing of the page: the check itself could not go on, and each has a way out of its own. */
const UNCHECKED: ReadonlySet<FailureCategory> = new Set<FailureCategory>([
  "aborted",
  "confirmation-required",
  "dialog-blocked",
  "internal-error",
  "missing-binary",
  "outcome-unknown",
  "page-wedged",
  "parse-failure",
  "policy-blocked",
  "session-lost",
  "stale-ref",
  "tab-drift",
]);

interface Ran extends Checked {
  readonly outcome: Outcome;
}

function ranRows(checks: QaChecks, { steps }: Outcome): Ran["rows"] {
  // Times change no row's place.
  return qaRows(checks, timesWithin(undefined)).flatMap((row, at) => {
    const step = steps[at];
    return step ? [{ row, step }] : [];
  });
}

/** What was checked, as it was run: the words of each row as they may be shown. */
function planFields({ checks, rows }: Ran): JsonObject {
  const { url, loadState, texts, selector, network, console: messages, errors, screenshotPath } = checks;
  const steps = rows.map(({ row, step }) => ({ action: row.action, args: [...step.argv] }));
  const opened = rows.find(({ row }) => row.action === "open")?.step.argv[1];
  return {
    args: ["batch", "--bail"],
    stdin: JSON.stringify(steps.map(({ args }) => args)),
    steps,
    loadState,
    checks: {
      attached: url === undefined,
      ...(opened === undefined ? {} : { url: opened }),
      loadState,
      expectedText: [...texts],
      ...(selector === undefined ? {} : { expectedSelector: selector }),
      checkNetwork: network,
      checkConsole: messages,
      checkErrors: errors,
      diagnosticsResetAtStart: url !== undefined && (network || messages || errors),
      ...(screenshotPath === undefined ? {} : { screenshotPath }),
    },
  };
}

function succeeded({ rows }: Ran, action: QaAction): boolean {
  return rows.some(({ row, step }) => row.action === action && !step.problem && typeof step.reply === "object");
}

/** The page that was checked; none where it did not open. */
function pageOf(ran: Ran, verdict: Verdict): string {
  const there = succeeded(ran, "open") || succeeded(ran, "attach");
  const { url, title = "" } = (there ? (verdict.page ?? ran.outcome.page) : undefined) ?? { url: "" };
  if (url === "") return "";
  return title === "" ? bare(url) : `${quoted(title, 120)} ${bare(url)}`;
}

/** The picture, if there is one, and whether it can be trusted. */
function pictureLines({ outcome }: Ran): readonly string[] {
  return outcome.artifacts
    .filter(({ kind }) => kind === "screenshot")
    .map(({ path, state }) => `Screenshot: ${oneLine(path)}${state === "verified" ? "" : ` (${state})`}`);
}

function keptLine({ checks }: Ran): readonly string[] {
  const keeps = checks.url === undefined && (checks.network || checks.console || checks.errors);
  return keeps ? ["What was recorded before this call counts, too: nothing is cleared when attached."] : [];
}

/** What is well; of a page that did not open nothing is. */
function wellLines(ran: Ran, { failed, checked }: Verdict): readonly string[] {
  const loaded = succeeded(ran, "load") ? [ran.checks.loadState] : [];
  const well = [...loaded, ...checked].join(", ");
  if (well === "") return [];
  return [failed.length > 0 ? `Well: ${well}.` : `Checked: ${well}.`];
}

function headLines(ran: Ran, verdict: Verdict): readonly string[] {
  const page = pageOf(ran, verdict);
  if (verdict.failed.length === 0) return [`QA passed: ${page}`];
  const names = [...new Set(verdict.failed.map(({ check }) => check))].join(", ");
  const where = page === "" ? [] : [`Page: ${page}`];
  return [`QA failed: ${names}.`, ...verdict.failed.map(({ line }) => line), ...verdict.shows, ...where];
}

function textOf(ran: Ran, verdict: Verdict): string {
  return [
    ...headLines(ran, verdict),
    ...wellLines(ran, verdict),
    ...verdict.warnings.map((warning) => `Warning: ${warning}`),
    ...keptLine(ran),
    ...pictureLines(ran),
  ].join("\n");
}

function summaryOf({ failed, warnings }: Verdict): string {
  if (failed.length > 0) return `QA preset failed: ${failed.map(({ line }) => line.replace(/\.$/, "")).join("; ")}`;
  return warnings.length > 0 ? `QA preset passed with warnings: ${warnings.join("; ")}` : "QA preset passed.";
}

const PLAIN_ID = /^[\w.-]{1,64}$/;

/** One failed request in full, and where it came from. */
function requestActions({ outcome: { session } }: Ran, verdict: Verdict): readonly NextAction[] {
  const [id] = verdict.requests.flatMap(({ requestId }) => (PLAIN_ID.test(requestId) ? [requestId] : []));
  if (id === undefined) return [];
  const inspect = ["network", "request", id];
  return [
    nextAction(session, "inspect-network-request", "See headers and bodies of the failed request.", inspect),
    {
      tool: "agent_browser",
      id: "lookup-network-source",
      reason: "Find where in the source the failed request is made.",
      params: { networkSourceLookup: { requestId: id } },
    },
  ];
}

const SHOWN: ReadonlySet<string> = new Set(["text", "selector", "load", "page"]);

function actionsOf(ran: Ran, verdict: Verdict): readonly NextAction[] {
  const { session } = ran.outcome;
  const lacks = verdict.failed.some(({ check }) => SHOWN.has(check));
  const look = nextAction(session, "inspect-after-text-assertion-failure", "See what the page has instead.", [
    "snapshot",
    "-i",
  ]);
  const rest = verdict.more.map((name) =>
    nextAction(session, name === "console" ? "inspect-console" : "inspect-page-errors", "See all of them.", [name]),
  );
  return [...(lacks ? [look] : []), ...requestActions(ran, verdict), ...rest];
}

/** The evidence of the verdict, with the calls that look further. */
function findingOf(verdict: Verdict, nextActions: readonly NextAction[]): Finding {
  const passed = verdict.failed.length === 0;
  return {
    id: "qa",
    field: "qaPreset",
    kind: passed ? "note" : "undone",
    summary: "",
    evidence: {
      passed,
      failedChecks: verdict.failed.map(({ line }) => line),
      warnings: [...verdict.warnings],
      summary: summaryOf(verdict),
    },
    nextActions,
  };
}

/** The row that looked for what is missing has not succeeded, whatever upstream says of it. */
function marked({ rows, outcome }: Ran, verdict: Verdict): readonly Step[] {
  const lines = verdict.failed.filter(({ check }) => check === "text" || check === "selector").map(({ line }) => line);
  const at = rows.findIndex(({ row }) => row.action === "expect");
  if (lines.length === 0) return outcome.steps;
  const problem: Problem = { category: "qa-failure", id: "qa-expected", message: lines.join(" "), mayHaveRun: true };
  return outcome.steps.map((step, index) => (index === at && !step.problem ? { ...step, problem } : step));
}

function withVerdict(ran: Ran, verdict: Verdict, nextActions: readonly NextAction[]): Outcome {
  const { outcome } = ran;
  return {
    ...outcome,
    steps: marked(ran, verdict),
    findings: [...outcome.findings, findingOf(verdict, nextActions)],
    mode: { fields: { compiledQaPreset: planFields(ran) }, text: textOf(ran, verdict) },
  };
}

/** The check came to its end, or to a page that does not open. */
function judged(ran: Ran, why: Problem | undefined): Outcome {
  const verdict = verdictOf(ran);
  const outcome = withVerdict(ran, verdict, actionsOf(ran, verdict));
  if (verdict.failed.length === 0) return outcome;
  const message = summaryOf(verdict);
  return failedWith(outcome, { mayHaveRun: true, id: "qa", ...why, category: "qa-failure", message });
}

/** The check could not go on: what stands in its way is told, with the way out that belongs to it. */
function unfinished(ran: Ran, problem: Problem): Outcome {
  const line = oneLine(problem.message);
  const verdict: Verdict = { ...NOTHING_SEEN, failed: [{ check: "open", line }] };
  const outcome = withVerdict(ran, verdict, []);
  return failedWith(
    { ...outcome, mode: { fields: {}, ...outcome.mode, text: `QA was not finished. ${line}` } },
    problem,
  );
}

/** The open page is none that can be checked. */
function notWeb(ran: Ran): Outcome {
  const { outcome } = ran;
  const { session, page } = outcome;
  const where = page ? bare(page.url) : "no page that can be read";
  const way = 'Open the page first, or have qa open it: {"qa":{"url":"https://example.com"}}.';
  const line = `The session is on ${where}, and qa checks http and https pages. Nothing was checked. ${way}`;
  const verdict: Verdict = { ...NOTHING_SEEN, failed: [{ check: "open", line }] };
  const told = withVerdict(ran, verdict, [
    nextAction(session, "list-tabs", "See which tabs are open.", ["tab", "list"]),
    nextAction(session, "inspect-current-page", "See what is open.", ["snapshot", "-i"]),
  ]);
  const fields = told.mode?.fields ?? {};
  const problem: Problem = { category: "qa-failure", id: "qa-no-web-page", message: line, mayHaveRun: false };
  return failedWith({ ...told, mode: { fields, text: `QA failed: page.\n${line}` } }, problem);
}

/** The last word on a check that has run. */
export function concluded(checks: QaChecks, outcome: Outcome): Outcome {
  const ran: Ran = { checks, rows: ranRows(checks, outcome), outcome };
  const failing = outcome.status === "ok" ? undefined : outcome.problem;
  const stopped = ran.rows.find(({ step }) => step.problem !== undefined && step.problem === failing);
  if (failing && !stopped) return unfinished(ran, failing);
  const blocked = ran.rows.find(({ step: { problem } }) => problem && UNCHECKED.has(problem.category))?.step.problem;
  if (blocked) return unfinished(ran, blocked);
  if (stopped?.row.action === "attach") return notWeb(ran);
  return judged(ran, failing);
}
