/** The verdict of a check: what failed, what only looks so, and what was seen. Words of the page are quoted in it. */
import type { Step } from "../../call/outcome.ts";
import { type Json, member } from "../../json.ts";
import type { NetworkRow } from "../../network/rows.ts";
import { Expected } from "../../page/expected.ts";
import { bare, oneLine, quoted } from "../../quote.ts";
import { consoleErrors, networkHealth, type PageError, pageErrors } from "./page-health.ts";
import type { QaAction, QaChecks, QaRow } from "./qa-rows.ts";

/** One check that failed. */
export interface FailedCheck {
  readonly check: "open" | "load" | "text" | "selector" | "page" | "network" | "console" | "errors" | "screenshot";
  /** What is wrong, with the first facts. */
  readonly line: string;
}

export interface Verdict {
  readonly failed: readonly FailedCheck[];
  readonly warnings: readonly string[];
  /** What was looked at and is well. */
  readonly checked: readonly string[];
  readonly page: { readonly url: string; readonly title: string } | undefined;
  /** What the page shows in the place of what is missing. */
  readonly shows: readonly string[];
  /** The requests that failed. */
  readonly requests: readonly NetworkRow[];
  /** More was found than is told. */
  readonly more: readonly ("console" | "errors")[];
}

export const NOTHING_SEEN: Verdict = {
  failed: [],
  warnings: [],
  checked: [],
  page: undefined,
  shows: [],
  requests: [],
  more: [],
};

/** How many facts of a kind are told. */
const MOST = 3;
const LONGEST = 160;
const LONGEST_SHOWN = 240;

/** A check after the run. */
export interface Checked {
  readonly checks: QaChecks;
  /** What each row came to, in their order. */
  readonly rows: readonly { readonly row: QaRow; readonly step: Step }[];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function listed<T>(items: readonly T[], told: (item: T) => string): string {
  const more = items.length - MOST;
  return `${items.slice(0, MOST).map(told).join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}

function stepOf({ rows }: Checked, action: QaAction): Step | undefined {
  return rows.find(({ row }) => row.action === action)?.step;
}

/** The data of a row that succeeded. */
function dataOf(checked: Checked, action: QaAction): Json | undefined {
  const step = stepOf(checked, action);
  return step && typeof step.reply === "object" && !step.problem ? step.reply.value.data : undefined;
}

function expectedOf(checked: Checked): Expected | undefined {
  const parsed = Expected.safeParse(member(dataOf(checked, "expect") ?? null, "result"));
  return parsed.success ? parsed.data : undefined;
}

function seconds(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`;
}

type Missing = Expected["missing"][number];

const INSTEAD: Readonly<Record<Missing["instead"], (seen: string) => string>> = {
  nothing: () => "",
  hidden: () => " It is in the page and does not show.",
  field: () => " A field holds it, which is no text of the page: get value reads it.",
  case: (seen) => ` The page has ${quoted(seen, LONGEST)}.`,
};

function missingText({ checks }: Checked, waitedMs: number, { at, instead, seen }: Missing): FailedCheck {
  const text = quoted(checks.texts[at] ?? "", LONGEST);
  return { check: "text", line: `Text ${text} is missing after ${seconds(waitedMs)}.${INSTEAD[instead](seen)}` };
}

const SELECTOR: Readonly<Record<Expected["selector"], string | undefined>> = {
  shows: undefined,
  unasked: undefined,
  hidden: "matches only what does not show",
  missing: "matches nothing",
  invalid: "cannot be read: give CSS or xpath=..., not text=, >> or :has-text()",
};

function selectorFault({ checks }: Checked, { selector, waitedMs }: Expected): readonly FailedCheck[] {
  const fault = SELECTOR[selector];
  if (fault === undefined) return [];
  const after = selector === "invalid" ? "" : ` after ${seconds(waitedMs)}`;
  return [{ check: "selector", line: `Selector ${oneLine(checks.selector ?? "")} ${fault}${after}.` }];
}

/** What was expected of the page. */
function expectations(checked: Checked): Verdict {
  const { checks } = checked;
  const facts = expectedOf(checked);
  if (!facts) return NOTHING_SEEN;
  // A page may have replaced what the script is made of, and answer with anything that fits.
  const missing = checks.texts.flatMap((_, at) => facts.missing.find((one) => one.at === at) ?? []);
  const there = checks.texts.filter((_, at) => missing.every((one) => one.at !== at));
  const seen = facts.selector === "shows" && checks.selector !== undefined ? [oneLine(checks.selector)] : [];
  const shows = facts.shows === "" ? [] : [`The page shows: ${quoted(facts.shows, LONGEST_SHOWN)}`];
  return {
    ...NOTHING_SEEN,
    failed: [...missing.map((one) => missingText(checked, facts.waitedMs, one)), ...selectorFault(checked, facts)],
    checked: [...(there.length > 0 ? [`text ${there.map((text) => quoted(text, LONGEST)).join(", ")}`] : []), ...seen],
    page: { url: facts.url, title: facts.title },
    shows: [...shows, ...facts.alerts.slice(0, MOST).map((alert) => `Alert: ${quoted(alert, LONGEST)}`)],
  };
}

function requestLine({ status, method, url, resourceType, requestId }: NetworkRow): string {
  return `${status ?? "no answer"} ${bare(method)} ${bare(url, LONGEST)} [${bare(resourceType)}] id ${bare(requestId)}`;
}

function networkVerdict(checked: Checked): Verdict {
  const data = dataOf(checked, "network");
  if (data === undefined) return NOTHING_SEEN;
  const { total, failed, benign, pending, repeated } = networkHealth(data, new Set(expectedOf(checked)?.unanswered));
  const first = pending.slice(0, 1).map(({ url }) => bare(url, LONGEST));
  return {
    ...NOTHING_SEEN,
    failed:
      failed.length === 0
        ? []
        : [{ check: "network", line: `${counted(failed.length, "request")} failed: ${listed(failed, requestLine)}` }],
    warnings: [
      ...(benign > 0 ? [`${benign} benign network request failure(s) ignored`] : []),
      ...(pending.length > 0 ? [`${counted(pending.length, "request")} without an answer yet: ${first}`] : []),
      ...(repeated > 0 ? [`${counted(repeated, "request")} given up by the page and made again`] : []),
    ],
    checked: failed.length === 0 ? [counted(total, "request")] : [],
    requests: failed,
  };
}

function consoleVerdict(checked: Checked): Verdict {
  const data = dataOf(checked, "console");
  if (data === undefined) return NOTHING_SEEN;
  const messages = consoleErrors(data);
  if (messages.length === 0) return { ...NOTHING_SEEN, checked: ["console"] };
  const told = listed(messages, (text) => quoted(text, LONGEST));
  return {
    ...NOTHING_SEEN,
    failed: [{ check: "console", line: `${counted(messages.length, "console error")}: ${told}` }],
    more: messages.length > MOST ? ["console"] : [],
  };
}

function errorLine({ message, place }: PageError): string {
  return `${quoted(message, LONGEST)}${place === undefined ? "" : ` at ${bare(place, LONGEST)}`}`;
}

function errorsVerdict(checked: Checked): Verdict {
  const data = dataOf(checked, "errors");
  if (data === undefined) return NOTHING_SEEN;
  const errors = pageErrors(data);
  if (errors.length === 0) return { ...NOTHING_SEEN, checked: ["page errors"] };
  return {
    ...NOTHING_SEEN,
    failed: [{ check: "errors", line: `${counted(errors.length, "page error")}: ${listed(errors, errorLine)}` }],
    more: errors.length > MOST ? ["errors"] : [],
  };
}

const CHECK: Readonly<Record<QaAction, FailedCheck["check"] | undefined>> = {
  // Where the page before could not be left, its errors may count as well; nothing is wrong with the new one.
  leave: undefined,
  clear: "open",
  open: "open",
  locate: "open",
  attach: "open",
  load: "load",
  expect: "page",
  network: "network",
  console: "console",
  errors: "errors",
  screenshot: "screenshot",
};

/** Rows that failed themselves. */
function rowFailures({ rows }: Checked): readonly FailedCheck[] {
  return rows.flatMap(({ row, step }) => {
    const check = CHECK[row.action];
    if (!step.problem || check === undefined) return [];
    const line =
      check === "page"
        ? "The page did not come to rest in time: it is busy, or goes from page to page."
        : step.problem.message;
    return [{ check, line: oneLine(line) }];
  });
}

/** An answer of ours that cannot be read, which a page can have caused: nothing was checked then. */
function unread(checked: Checked): readonly FailedCheck[] {
  const answered = dataOf(checked, "expect") !== undefined;
  return answered && !expectedOf(checked) ? [{ check: "page", line: "The page gave no answer to the check." }] : [];
}

/** Judges what the rows of a check came to. */
export function verdictOf(checked: Checked): Verdict {
  const parts = [expectations, networkVerdict, consoleVerdict, errorsVerdict].map((judge) => judge(checked));
  return {
    failed: [...rowFailures(checked), ...unread(checked), ...parts.flatMap(({ failed }) => failed)],
    warnings: parts.flatMap(({ warnings }) => warnings),
    checked: parts.flatMap((part) => part.checked),
    page: parts[0]?.page,
    shows: parts.flatMap(({ shows }) => shows),
    requests: parts.flatMap(({ requests }) => requests),
    more: parts.flatMap(({ more }) => more),
  };
}
