/** What a mode makes of the parameters of one call. */
import type { Ask } from "../../call/ask.ts";
import type { Outcome } from "../../call/outcome.ts";
import type { Intent } from "../../call/plan.ts";
import type { Fact } from "../../events/schema.ts";
import type { Problem } from "../../problem.ts";
import type { State } from "../../projections/state.ts";
import type { LabelOf } from "../../redaction/fields.ts";
import type { Redactor } from "../../redaction/redact.ts";
import type { GivenSecret } from "../../redaction/secrets.ts";
import type { Reply } from "../../upstream/protocol/reply.ts";
import type { Desktop } from "../../world/desktop.ts";
import type { Workspace } from "../../world/workspace.ts";
import type { LaneName } from "./lane.ts";
import type { Options } from "./options.ts";

/** Commands, word by word. */
export type Rows = readonly (readonly string[])[];

/** What compiling depends on beside the parameters. */
export interface Setting {
  readonly options: Options;
  /** pass: the installed upstream is newer than the tables, so what they do not know is let through. */
  readonly unknown: "refuse" | "pass";
}

/** What a call comes to before anything runs: rows, an answer of the tool's own, or why it cannot run. */
export type Compiled =
  | { readonly intent: Intent }
  | { readonly intent: Intent; readonly answer: string }
  | { readonly intent?: Intent; readonly problem: Problem };

/** What became of a session that was to be ended. */
export type SessionEnd = "closed" | "none" | "left";

/** What a mode may look at, and what it may have done, beside the rows that it compiles to. */
export interface Doors {
  readonly callId: string;
  readonly workspace: Workspace;
  readonly redactor: Redactor;
  /** What was known when the call began. */
  readonly state: State;
  readonly desktop: Desktop;
  readonly now: () => number;
  /** What the call may take, in ms. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  readonly progress: (text: string) => void;
  readonly record: (fact: Fact) => void;
  /** Asks a session of ours that runs; undefined when it does not, or does not answer in time. */
  readonly ask: (session: string, rows: Rows, deadlineMs: number) => Promise<readonly Reply[] | undefined>;
  /** Ends a session of ours. */
  readonly endSession: (session: string, timeoutMs: number) => Promise<SessionEnd>;
}

/** What a mode has done on this machine: its rows are known now, or it needs none. */
export type Begun =
  | { readonly outcome: Outcome }
  | {
      readonly intent: Intent;
      /** It wants a browser session of its own. */
      readonly fresh?: true;
      readonly conclude: (outcome: Outcome, doors: Doors) => Promise<Outcome>;
    };

/** A call as it is shown to the user; without secrets. */
export interface CallLine {
  /** What is done first, global flags last. */
  readonly words: readonly string[];
  /** Several commands: the name of each; undefined for one without a command. */
  readonly rows?: readonly (string | undefined)[];
  /** A script of several lines. */
  readonly script?: string;
}

/** A mode with the parameters of one call. */
export interface ModeCall {
  readonly name: string;
  readonly words: readonly string[];
  readonly lane: LaneName;
  readonly secrets: (labelOf: LabelOf) => readonly string[];
  readonly kept: (labelOf: LabelOf) => readonly GivenSecret[];
  readonly written: readonly string[];
  readonly show: (safe: Redactor) => CallLine;
  readonly compile: (setting: Setting) => Compiled;
  readonly asks: readonly Ask[];
  readonly begin?: (doors: Doors) => Promise<Begun>;
  readonly conclude: (outcome: Outcome, doors: Doors) => Promise<Outcome>;
}
