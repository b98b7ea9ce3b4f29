/** How long a call may take, in ms. */
import type { ParsedArgv } from "../upstream/argv.ts";
import type { Environment } from "../upstream/environment.ts";

/**
 * Upstream gives up on its own after 30 s with a coded answer (NOTES 6), which says more than a killed process
 * can; so the default waits a little longer than that.
 */
export const DEFAULT_DEADLINE_MS = 35_000;
/** Added to a wait that the caller asked for, so that upstream can still answer. */
const ANSWER_MS = 5_000;

function positive(text: string | undefined): number | undefined {
  const ms = Number(text);
  return text !== undefined && Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

/** What the command itself asks to wait: `wait 2000`, `--timeout 60000`. */
function askedWait(step: ParsedArgv): number {
  const timeout = step.flags.find((flag) => flag.spec.names.includes("--timeout"))?.value;
  const first = step.command.name === "wait" ? step.given[0]?.value : undefined;
  return positive(timeout) ?? (first !== undefined && /^\d+$/.test(first) ? Number(first) : 0);
}

/** The deadline of a call: the caller's `timeoutMs`, else the table's, else the default, plus waits asked for. */
export function deadlineOf(
  steps: readonly ParsedArgv[],
  timeoutMs: number | undefined,
  environment: Environment,
): number {
  if (timeoutMs !== undefined) return timeoutMs;
  const base = positive(environment["PI_AGENT_BROWSER_PROCESS_TIMEOUT_MS"]) ?? DEFAULT_DEADLINE_MS;
  const longest = Math.max(base, ...steps.map((step) => step.command.deadlineMs ?? 0));
  const waits = steps.map(askedWait).filter((ms) => ms > 0);
  const waited = waits.reduce((sum, ms) => sum + ms, 0);
  return waits.length === 0 ? longest : Math.max(longest, waited + ANSWER_MS * waits.length);
}

/** How long closing a managed browser may take before it is ended by process id. */
export function closeTimeoutMs(environment: Environment): number {
  return positive(environment["PI_AGENT_BROWSER_IMPLICIT_SESSION_CLOSE_TIMEOUT_MS"]) ?? 5_000;
}
