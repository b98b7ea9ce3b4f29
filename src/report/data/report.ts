/** What a report holds: plain data that the page shows. Every text in it is safe to show: nothing unseen is left. */

/** unknown: pi was killed while the call ran, or its result is not kept. */
export type CallStatus = "ok" | "rejected" | "failed" | "unknown";

/** What a change is about. */
export type ChangeKind = "session" | "page" | "tab" | "frame" | "refs" | "dialog" | "file" | "route" | "finding";

/** One thing that a call changed, in a few words. */
export interface Change {
  readonly kind: ChangeKind;
  readonly text: string;
}

/** A call that the result offered as the next one. */
export interface NextCall {
  readonly line: string;
  readonly reason: string;
}

/** An image of a call. */
export interface Picture {
  readonly name: string;
  /** `image/png` and the like. */
  readonly type: string;
  readonly base64: string;
}

/** The parts of what is known, in the order in which they are shown. */
export const SECTIONS = ["browsers", "pages", "refs", "dialogs", "routes", "recordings", "files", "calls"] as const;
export type Section = (typeof SECTIONS)[number];

/** One row of what is known is set, or gone when there is no text. */
export type StateChange = readonly [section: Section, name: string, text?: string];

/** One call of the session. */
export interface Call {
  readonly id: string;
  /** The call as pi shows it, on one line. */
  readonly line: string;
  readonly status: CallStatus;
  /** Of a call that was rejected or failed. */
  readonly category?: string;
  /** Milliseconds since the epoch; absent when nobody noted it. */
  readonly at?: number;
  /** How long it ran, in milliseconds. */
  readonly ms?: number;
  /** Upstream processes that it started. */
  readonly processes?: number;
  readonly session?: string;
  /** Its result as far as it fits. */
  readonly text: string;
  /** Characters of the result that were left off. */
  readonly left?: number;
  readonly changes: readonly Change[];
  readonly next: readonly NextCall[];
  readonly pictures: readonly Picture[];
  /** How what is known after it differs from what was known before. */
  readonly state: readonly StateChange[];
}

/** A session, call by call. */
export interface Report {
  readonly session: string;
  /** The folder that pi worked in. */
  readonly folder?: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
  /** What a reader should know of the report itself: what could not be read, what was left out. */
  readonly notes: readonly string[];
  readonly calls: readonly Call[];
}
