/** What a check is, and what it may say. */
import type { DoctorHost } from "./host.ts";

/**
 * - ok: as it should be
 * - note: only some things will not work; no reason to end in 1
 * - finding: something is wrong
 */
export type Status = "ok" | "note" | "finding";

export interface Finding {
  readonly status: Status;
  /** What was seen. */
  readonly what: string;
  /** What it means; absent where all is well. */
  readonly means?: string;
  /** The one command, or the one line of settings, that mends it. */
  readonly mend?: string;
}

export interface Check {
  readonly id: string;
  /** Looks, and changes nothing. Rejects only on a bug, which is told as a finding. */
  readonly run: (host: DoctorHost) => Promise<readonly Finding[]> | readonly Finding[];
}

export function ok(what: string): Finding {
  return { status: "ok", what };
}

export function note(what: string, means: string, mend?: string): Finding {
  return { status: "note", what, means, ...(mend === undefined ? {} : { mend }) };
}

export function finding(what: string, means: string, mend: string): Finding {
  return { status: "finding", what, means, mend };
}
