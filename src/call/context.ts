/** What a layer of the chain is, and what each layer adds to the call. */
import type { Fact } from "../events/schema.ts";
import type { WantedFiles } from "../guards/wanted.ts";
import type { State } from "../projections/state.ts";
import type { Redactor } from "../redaction/redact.ts";
import type { Redacted } from "../redaction/redacted.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { SessionProbe } from "../upstream/host/session-files.ts";
import type { LeftInPages } from "../upstream/protocol/left.ts";
import type { Program } from "../upstream/protocol/program.ts";
import type { Reply } from "../upstream/protocol/reply.ts";
import type { World } from "../world/world.ts";
import type { Outcome, SessionFacts } from "./outcome.ts";
import type { Meant, Plan } from "./plan.ts";

/** A question to the session that is meant. */
export interface Question {
  /** `--session` and what else must stand before its commands. */
  readonly globals: readonly string[];
  readonly env: Readonly<Record<string, string>> | undefined;
  /** The commands to ask with; several go as one batch. */
  readonly rows: readonly (readonly string[])[];
  /** How long the answer may take, in ms. */
  readonly deadlineMs: number;
}

/** The replies to the rows of a question, raw; undefined when no whole answer came in time. */
export type AskSession = (question: Question) => Promise<readonly Reply[] | undefined>;

/** What every layer gets. Readonly: a layer hands additions on, nobody writes into it. */
export interface CallContext {
  readonly id: string;
  /** What was known when the call left its queue. */
  readonly state: State;
  readonly world: World;
  /** Records a fact the moment it is known, so that it survives whatever an outer layer does. */
  readonly record: (fact: Redacted<Fact>) => void;
  /** Knows the secrets that came in with this call. */
  readonly redactor: Redactor;
  readonly signal: AbortSignal;
  readonly progress: (text: string) => void;
  /** Files that the user's prompt asks for by name, which a close must not leave behind unmade. */
  readonly wanted?: WantedFiles;
  /** What looks have left in the documents that sessions are on, so that it is not sent again. */
  readonly left: LeftInPages;
  /** Asks upstream something beside the command: the one door, so that each such process is counted and recorded. */
  readonly ask: AskSession;
}

/**
 * A layer: `run` gets the call and `next`, which runs everything inside it. `next` takes what this layer adds;
 * the composer merges it into the call. `run` is a property, since method syntax would let TypeScript accept a
 * layer whose needs are not met.
 * - Needs: what the layers outside must have added
 * - Adds: what this layer adds for the layers inside
 * - Inner, Outer: what it receives from inside and gives to the outside
 */
export interface Layer<Needs, Adds, Inner, Outer> {
  readonly name: string;
  readonly run: (call: Needs, next: (adds: Adds) => Promise<Inner>) => Promise<Outer>;
}

/** A layer among outcomes. */
export type Middleware<Needs, Adds = object> = Layer<Needs, Adds, Outcome, Outcome>;

/** The session the call runs in, with everything that must stand on its argv. */
export interface SessionPlan extends SessionFacts {
  /** `--session`, frozen launch flags and the caller's own globals, in argv form. */
  readonly globals: readonly string[];
  /** Frozen launch environment; undefined where no session is involved. */
  readonly env: Readonly<Record<string, string>> | undefined;
  /** Its name in events and state; undefined where no session is involved. */
  readonly key: string | undefined;
  /** What upstream's files said before the call. */
  readonly before: SessionProbe | undefined;
  /** Confirm-actions or a policy is in force: no rows of ours may run in this session. */
  readonly armed: boolean;
}

export interface Checked extends CallContext {
  /** What the caller asked for, and may have. */
  readonly checked: Plan;
}
export interface Planned extends Checked {
  /** The same as it will run: a mode may have had to do something first, before it knew its rows. */
  readonly plan: Plan;
}
export interface InSession extends Planned {
  readonly session: SessionPlan;
}
export interface Aimed extends InSession {
  /** The commands as they will run: every element is one that upstream can find. */
  readonly steps: readonly ParsedArgv[];
  /** What is meant by them beside their words, by their indexes. */
  readonly meant: readonly (Meant | undefined)[];
}
export interface Guarded extends Aimed {
  readonly guarded: Program;
}
export interface Pinned extends Guarded {
  readonly pinned: Program;
}
export interface Filed extends Pinned {
  readonly filed: Program;
}
export interface Watched extends Filed {
  readonly watched: Program;
}
export interface Asked extends Watched {
  /** The program as it is run. */
  readonly asked: Program;
}
