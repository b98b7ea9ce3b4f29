/** What a check of a page runs: the rows of the mode `qa`, in their order. */
import { expectedScript } from "../../page/expected.ts";

export type LoadState = "domcontentloaded" | "load" | "networkidle";

/** What is checked, with all defaults in place. */
export interface QaChecks {
  /** The page to open; undefined where the open one is checked. */
  readonly url: string | undefined;
  readonly loadState: LoadState;
  readonly texts: readonly string[];
  readonly selector: string | undefined;
  readonly network: boolean;
  readonly console: boolean;
  readonly errors: boolean;
  readonly screenshotPath: string | undefined;
}

/**
 * - leave: goes to an empty page, so that the one before can add nothing to what is read later
 * - clear: forgets what was recorded before
 * - open, locate, attach: opens the page; or asks where the open one is, and stops unless it is a web page
 * - load, expect: waits for the page, and for what is expected of it
 * - network, console, errors, screenshot: what is read of it, and shown
 */
export type QaAction =
  | "leave"
  | "clear"
  | "open"
  | "locate"
  | "attach"
  | "load"
  | "expect"
  | "network"
  | "console"
  | "errors"
  | "screenshot";

export interface QaRow {
  readonly action: QaAction;
  readonly argv: readonly string[];
}

/** Times in ms. */
export interface QaTimes {
  /** For the page to load, beside the opening itself. */
  readonly load: number;
  /** For what is expected. */
  readonly expect: number;
  /** The same with what upstream needs around it: a page that is left meanwhile begins anew. */
  readonly bound: number;
}

const LOAD_MS = 10_000;
const EXPECT_MS = 5_000;
const BOUND_MS = 8_000;
/** How long nothing may have arrived before what was recorded is read: what a page asks for last fails late. */
const QUIET_MS = 250;
const SETTLE_MS = 1_500;

/** All waits together leave the caller's time, where there is one, for the rest. */
export function timesWithin(timeoutMs: number | undefined): QaTimes {
  if (timeoutMs === undefined) return { load: LOAD_MS, expect: EXPECT_MS, bound: BOUND_MS };
  const part = (of: number, most: number): number => Math.max(1, Math.min(most, Math.floor(timeoutMs / of)));
  return { load: part(2, LOAD_MS), expect: part(6, EXPECT_MS), bound: part(4, BOUND_MS) };
}

const IS_WEB = "/^https?:$/.test(location.protocol)";
/** It is one already, or it will not become one. */
const IS_WEB_MS = "250";

const READS = {
  network: ["network", "requests"],
  console: ["console"],
  errors: ["errors"],
} as const;
type Diagnostic = keyof typeof READS;
const DIAGNOSTICS: readonly Diagnostic[] = ["network", "console", "errors"];

/** Which of what the browser has recorded are checked. */
function recorded(checks: QaChecks): readonly Diagnostic[] {
  return DIAGNOSTICS.filter((name) => checks[name]);
}

function arrival(checks: QaChecks): readonly QaRow[] {
  if (checks.url === undefined) {
    return [
      { action: "locate", argv: ["get", "url"] },
      { action: "attach", argv: ["wait", "--fn", IS_WEB, "--timeout", IS_WEB_MS] },
    ];
  }
  const cleared = recorded(checks).map((name): QaRow => ({ action: "clear", argv: [...READS[name], "--clear"] }));
  // While a slow server answers, the page before goes on, and what fails in it would be held against the new one.
  const left: readonly QaRow[] = cleared.length > 0 ? [{ action: "leave", argv: ["open", "about:blank"] }] : [];
  return [...left, ...cleared, { action: "open", argv: ["open", checks.url] }];
}

function expectation(checks: QaChecks, times: QaTimes): readonly QaRow[] {
  const { texts, selector } = checks;
  const quiet = recorded(checks).length > 0;
  if (texts.length === 0 && selector === undefined && !quiet) return [];
  const script = expectedScript({
    texts,
    selector,
    limitMs: times.expect,
    quietMs: quiet ? QUIET_MS : 0,
    settleMs: Math.min(SETTLE_MS, times.expect),
  });
  return [{ action: "expect", argv: ["wait", "--fn", script, "--timeout", `${times.bound}`] }];
}

/** The rows, in the order in which they run. */
export function qaRows(checks: QaChecks, times: QaTimes): readonly QaRow[] {
  const { loadState, screenshotPath } = checks;
  return [
    ...arrival(checks),
    { action: "load", argv: ["wait", "--load", loadState, "--timeout", `${times.load}`] },
    ...expectation(checks, times),
    ...recorded(checks).map((name): QaRow => ({ action: name, argv: READS[name] })),
    ...(screenshotPath === undefined ? [] : [{ action: "screenshot", argv: ["screenshot", screenshotPath] } as const]),
  ];
}

const STOPS: ReadonlySet<QaAction> = new Set<QaAction>(["clear", "open", "locate", "attach"]);

/** Whether the rows behind this one have nothing to check when it fails. */
export function stopsAll({ action }: QaRow): boolean {
  return STOPS.has(action);
}
