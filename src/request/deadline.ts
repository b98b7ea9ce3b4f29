/** How long a call may take, in ms, and which waits are too long to be started. */

import { type Intent, stepNumber } from "../call/plan.ts";
import { type Problem, refusal } from "../problem.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { DEFAULT_DEADLINE_MS, LONGEST_PAUSE_MS } from "../upstream/grammar/deadlines.ts";
import type { Environment } from "../upstream/host/environment.ts";
import { LONGEST_TIMEOUT_MS } from "./modes/options.ts";

export { DEFAULT_DEADLINE_MS };

/** Added to a wait that the caller asked for, so that upstream can still answer. */
const ANSWER_MS = 5_000;

function positive(text: string | undefined): number | undefined {
  const ms = Number(text);
  return text !== undefined && Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

function flagMs(step: ParsedArgv, name: string): number {
  return positive(step.flags.find((flag) => flag.spec.names.includes(name))?.value) ?? 0;
}

/** Time that passes whatever happens: `wait 2000` (no `--timeout` shortens it), slow typing, a slow mouse move. */
function pauseOf(step: ParsedArgv): number {
  const { pause } = step.command;
  const [first] = step.given;
  if (pause === undefined) return 0;
  if (pause === "wait") return first && /^\d+$/.test(first.value) ? Number(first.value) : 0;
  const each = flagMs(step, pause);
  return pause === "--delay" ? each * (step.given.find(({ kind }) => kind === "text")?.value ?? "").length : each;
}

/** What the command itself asks to wait: `wait 2000`, `--timeout 60000`. */
function askedWait(step: ParsedArgv): number {
  return pauseOf(step) || flagMs(step, "--timeout");
}

/** The deadline of a call: the caller's `timeoutMs`, else the table's, else the default, plus waits asked for. */
export function deadlineOf(
  steps: readonly ParsedArgv[],
  timeoutMs: number | undefined,
  environment: Environment,
): number {
  if (timeoutMs !== undefined) return timeoutMs;
  const base = positive(environment["PI_AGENT_BROWSER_PROCESS_TIMEOUT_MS"]);
  const slowest = Math.max(...steps.map((step) => step.command.deadlineMs));
  const longest = base === undefined || slowest > DEFAULT_DEADLINE_MS ? Math.max(base ?? 0, slowest) : base;
  const waits = steps.map(askedWait).filter((ms) => ms > 0);
  const waited = waits.reduce((sum, ms) => sum + ms, 0);
  return waits.length === 0 ? longest : Math.max(longest, waited + ANSWER_MS * waits.length);
}

/** What upstream waits by itself; longer deadlines need no word of ours. */
const OWN_WAIT_MS = 25_000;

/**
 * The words that make a wait end before the call does, so that upstream answers instead of being stopped: a wait for
 * something takes upstream's own 25 s otherwise, and the daemon goes on with it after the process is gone.
 */
export function waitWords(step: ParsedArgv, deadlineMs: number): readonly string[] {
  const ms = deadlineMs - Math.min(1000, Math.ceil(deadlineMs / 2));
  const bounded = step.command.pause !== "wait" || pauseOf(step) > 0 || flagMs(step, "--timeout") > 0;
  return bounded || ms >= OWN_WAIT_MS || ms < 1 ? [] : ["--timeout", String(ms)];
}

function tooLong(step: ParsedArgv): string | undefined {
  const pausedMs = pauseOf(step);
  if (pausedMs > LONGEST_PAUSE_MS) {
    const { name, pause } = step.command;
    const instead =
      pause === "wait"
        ? "The number is milliseconds; to wait for something, use wait --text TEXT, wait SELECTOR or wait --url PATTERN."
        : "Give less.";
    return `${name} would keep the browser busy for ${pausedMs} ms; at most ${LONGEST_PAUSE_MS} are possible. ${instead}`;
  }
  const { capMs } = step.command;
  const asked = askedWait(step);
  if (capMs === undefined || asked <= capMs) return undefined;
  return `${step.command.name} --timeout ${asked} is more than the ${capMs} ms that are possible. Give at most that, and repeat the call if it was not enough.`;
}

/**
 * Refuses a wait that could not end in time. Killing the process would not end it: the daemon goes on with it, and
 * every later command of the session waits behind (NOTES 6).
 * @param deadlineMs what the call may take in all
 */
export function overlong(
  { steps, meant = [] }: Pick<Intent, "steps" | "meant">,
  deadlineMs: number,
): Problem | undefined {
  for (const [at, step] of steps.entries()) {
    const why = tooLong(step);
    const row = steps.length > 1 ? `row ${stepNumber(meant, at)}: ` : "";
    if (why !== undefined) return refusal("validation-error", `${row}${why} Nothing was run.`);
  }
  const waited = steps.reduce((sum, step) => sum + askedWait(step), 0);
  if (waited < deadlineMs) return undefined;
  const message = `The call asks to wait ${waited} ms in all, but may take ${deadlineMs} ms. Raise timeoutMs or wait less; the browser would go on waiting after the call was stopped. Nothing was run.`;
  return refusal("validation-error", message);
}

/** How long closing a managed browser may take before it is ended by process id. */
export function closeTimeoutMs(environment: Environment): number {
  const asked = positive(environment["PI_AGENT_BROWSER_IMPLICIT_SESSION_CLOSE_TIMEOUT_MS"]) ?? 5_000;
  // A timer of more than 31 bits runs out at once.
  return Math.min(asked, LONGEST_TIMEOUT_MS);
}
