/**
 * How long commands take and may take, in ms: one table. What upstream does by itself was tried (NOTES 6): it gives a
 * command up after 30 s and says so, which tells more than a process that was killed. A killed process ends nothing:
 * its daemon goes on and serves nobody else, so a wait that is too long is refused before it starts.
 */
export interface Deadline {
  /** As in the command table; `*` is every command without a row of its own. */
  readonly command: string;
  /** What the process may take when the caller gives no `timeoutMs`. */
  readonly defaultMs: number;
  /** The longest wait that a caller may ask of it, by `wait MS` or `--timeout MS`. */
  readonly capMs?: number;
  /** When upstream gives up by itself; undefined where it has no end of its own. */
  readonly upstreamMs?: number;
}

/** Waits a little longer than upstream does, so that its coded answer arrives. */
export const DEFAULT_DEADLINE_MS = 35_000;

const UPSTREAM_MS = 30_000;
const SLOW_MS = 60_000;
/** Longest wait for something to happen; it ends as soon as it has. */
const LONGEST_WAIT_MS = 300_000;
/** Longest wait for nothing but time to pass: nothing ends it, and no other command runs meanwhile. */
export const LONGEST_PAUSE_MS = 120_000;

/** Several steps of upstream's own, each with its 30 s. */
const slow = (command: string, defaultMs = SLOW_MS): Deadline => ({ command, defaultMs });

const EVERY: Deadline = { command: "*", defaultMs: DEFAULT_DEADLINE_MS, upstreamMs: UPSTREAM_MS };

export const DEADLINES: readonly Deadline[] = [
  EVERY,
  // Upstream's own limit is AGENT_BROWSER_DEFAULT_TIMEOUT (we keep it at 25 s); `--timeout` raises it, a pause has none.
  { command: "wait", defaultMs: DEFAULT_DEADLINE_MS, capMs: LONGEST_WAIT_MS },
  { command: "read", defaultMs: DEFAULT_DEADLINE_MS, capMs: LONGEST_WAIT_MS, upstreamMs: UPSTREAM_MS },
  { command: "webmcp invoke", defaultMs: DEFAULT_DEADLINE_MS, capMs: LONGEST_WAIT_MS, upstreamMs: UPSTREAM_MS },
  { command: "webmcp result", defaultMs: DEFAULT_DEADLINE_MS, capMs: LONGEST_WAIT_MS, upstreamMs: UPSTREAM_MS },
  slow("state save"),
  slow("state load"),
  slow("diff url", 90_000),
  slow("trace stop"),
  slow("profiler stop"),
  slow("record start"),
  slow("record stop"),
  slow("record restart"),
  slow("vitals"),
  slow("a11y"),
  slow("auth login", 90_000),
  slow("plugin add", 120_000),
  slow("plugin run", 120_000),
  slow("doctor", 120_000),
  slow("chat", 180_000),
];

const BY_COMMAND: ReadonlyMap<string, Deadline> = new Map(DEADLINES.map((row) => [row.command, row]));

/** The row of a command. */
export function deadlineRow(command: string): Deadline {
  return BY_COMMAND.get(command) ?? EVERY;
}
