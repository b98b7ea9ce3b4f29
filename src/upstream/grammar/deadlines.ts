/**
 * How long commands take and may take, in ms; what differs by command is in the table. What upstream does by itself
 * was tried (NOTES 6): it gives a command up after 30 s and says so, which tells more than a process that was killed.
 * A killed process ends nothing: its daemon goes on and serves nobody else, so a wait that is too long is refused
 * before it starts.
 */

/** When upstream gives most commands up by itself. */
export const UPSTREAM_MS = 30_000;

/** Waits a little longer than upstream does, so that its coded answer arrives. */
export const DEFAULT_DEADLINE_MS = 35_000;

/** Closing takes about a second; a daemon that has not closed its browser by then hangs, and is ended by its id. */
export const CLOSE_MS = 12_000;

/** Several steps of upstream's own, each with its 30 s. */
export const SLOW_MS = 60_000;

/** Longest wait for something to happen; it ends as soon as it has. */
export const LONGEST_WAIT_MS = 300_000;

/** Longest wait for nothing but time to pass: nothing ends it, and no other command runs meanwhile. */
export const LONGEST_PAUSE_MS = 120_000;
