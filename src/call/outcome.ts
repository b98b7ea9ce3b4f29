/** What a call came to, as facts. Text is derived from them in `present/`, never the other way round. */

import type { JsonObject } from "../json.ts";
import type { TextFacts } from "../page/facts/text.ts";
import type { Look } from "../page/look.ts";
import type { Problem } from "../problem.ts";
import { oneLine } from "../quote.ts";
import type { Redacted } from "../redaction/redacted.ts";
import type { CommandSpec } from "../upstream/grammar/commands.ts";
import type { Role, Shape } from "../upstream/protocol/program.ts";
import type { Reply } from "../upstream/protocol/reply.ts";

/** A call in agent-browser's own words. */
export type WordParams = {
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly sessionMode?: "auto" | "fresh";
  readonly timeoutMs?: number;
};

/** A call by another mode, under its name: `{ networkSourceLookup: { requestId } }`. */
export type ModeParams = { readonly args?: undefined; readonly [mode: string]: JsonObject | undefined };

/** An exact follow-up call for the agent: `params` runs as it stands. */
export interface NextAction {
  readonly tool: "agent_browser";
  readonly id: string;
  readonly reason: string;
  readonly safety?: string;
  readonly params: WordParams | ModeParams;
}

/**
 * One or two sentences for the agent, on one line or on several, each of them ours. What a page can have written is
 * quoted in it (`quote.ts`).
 */
export type Summary = string | readonly string[];

/** A summary on one line. */
export function summaryLine(summary: Summary): string {
  return oneLine(typeof summary === "string" ? summary : summary.join(" "));
}

/** What a diagnostic or a layer noticed. */
export interface Finding {
  readonly id: string;
  /** The name under which `evidence` stands in `details`; without one it stands in `details.diagnostics[id]`. */
  readonly field?: string;
  /**
   * undone: the command did not do what it says; unchecked: whether it did cannot be seen; note: only what changed; a
   * warning when absent.
   */
  readonly kind?: "undone" | "unchecked" | "note";
  /** What was seen, and what it means; empty when its next action says it all. */
  readonly summary: Summary;
  readonly evidence: JsonObject;
  readonly nextActions: readonly NextAction[];
  /** Index in `steps` of the row of a caller's batch that it is about. */
  readonly step?: number;
}

/** A file to show inline. */
export interface Attachment {
  readonly path: string;
  readonly mediaType: string;
  readonly base64: string;
}

/** A file that the command was asked to write, and what is on disk. */
export interface SavedArtifact {
  readonly kind: string;
  /** Index in `steps` of the command that wrote it. */
  readonly step: number;
  readonly path: string;
  readonly absolutePath: string;
  /** As the caller wrote it, and the folder that it was taken from. */
  readonly requestedPath?: string;
  readonly cwd?: string;
  readonly extension?: string;
  /**
   * - verified: on disk, new, and of the right kind
   * - missing: not on disk
   * - pending: being written until another command ends it
   * - unverified: on disk, but from before the call or of another kind; `limitation` says which
   */
  readonly state: "verified" | "missing" | "pending" | "unverified";
  readonly limitation?: string;
  readonly exists: boolean;
  readonly sizeBytes?: number;
  /** By its content. */
  readonly mediaType?: string;
  /** Of an image, in pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Why a screenshot is kept as a file only. */
  readonly notAttached?: string;
  /** Where upstream had put it, when that was not the asked place. */
  readonly tempPath?: string;
  /** Other than explicit-path: in our own private folder, since the caller named no place. */
  readonly storageScope: "explicit-path" | "persistent-session" | "process-temp";
}

/** A file that holds the result of a call. `path` is absolute. */
export interface OutputFile {
  readonly path: string;
  readonly bytes: number;
}

/** Which session the call ran in. */
export interface SessionFacts {
  readonly name: string | undefined;
  readonly kind: "managed" | "explicit" | "none";
  readonly mode: "auto" | "fresh";
  /** The namespace that an explicit session is in. */
  readonly namespace?: string | undefined;
}

/** What the call did to the managed session (`details.managedSessionOutcome`). */
export interface ManagedSessionOutcome {
  readonly status: "created" | "replaced" | "unchanged" | "closed" | "preserved" | "abandoned";
  readonly sessionMode: "auto" | "fresh";
  readonly attemptedSessionName: string | undefined;
  readonly previousSessionName: string | undefined;
  readonly currentSessionName: string | undefined;
  readonly replacedSessionName?: string;
  readonly activeBefore: boolean;
  readonly activeAfter: boolean;
  readonly succeeded: boolean;
  readonly summary: string;
}

/** How to go on when launch flags met a browser that is already running. */
export interface SessionRecoveryHint {
  readonly reason: string;
  readonly recommendedSessionMode: "fresh";
  readonly exampleArgs: readonly string[];
  readonly exampleParams: { readonly args: readonly string[]; readonly sessionMode: "fresh" };
}

/** One command of the call, after the run: the call's own, or one row of the caller's batch. */
export interface Step {
  /** Role and name of the element that was found by its name, as the page has them; redacted. */
  readonly aim?: { readonly role: string; readonly name: string };
  /** Which of the caller's own steps it belongs to, from 1, where these are counted otherwise than commands. */
  readonly number?: number;
  /** The refs of a snapshot that the page says to mean secret fields: `e3`. */
  readonly secretRefs?: readonly string[];
  readonly argv: readonly string[];
  readonly command: CommandSpec;
  /** not-reached: an earlier row stopped the program; unknown: no answer came, so it may have run. */
  readonly reply: Redacted<Reply> | "not-reached" | "unknown";
  readonly problem?: Problem;
  /** The document it ran on, when it was looked at. */
  readonly document?: number;
  /** The page that its reply names. */
  readonly page?: SeenPage;
  /** A snapshot of ours right before it, in which its element was looked for: its refs are told of. */
  readonly shown?: Step;
  /** What the look right before it saw. */
  readonly look?: Look;
  /** What the look right after it saw. */
  readonly lookAfter?: Look;
  /** What the look right before a snapshot saw of the text on the page. */
  readonly text?: TextFacts;
  /** The flags that the wrapper answers itself, with their values (`""` for none). */
  readonly ownFlags?: Readonly<Record<string, string>>;
}

/** The page that a reply or a look named, with the key of its unredacted URL. */
export interface SeenPage {
  readonly url: string;
  readonly urlKey: string;
  readonly title?: string;
  readonly targetId?: string;
  readonly document?: number;
}

/** What the call's mode made of the outcome. */
export interface ModeResult {
  /** The mode's own fields of `details`, by the names of the contract. */
  readonly fields: JsonObject;
  /** Said instead of the words of the steps. */
  readonly text?: string;
  /** Said before them. */
  readonly lead?: string;
  /** What makes sense now; before anything else that does. */
  readonly nextActions?: readonly NextAction[];
}

interface Facts {
  readonly command?: CommandSpec;
  /** The caller's argv and the argv of the command as it ran alone, both redacted. */
  readonly args?: readonly string[];
  readonly effectiveArgs?: readonly string[];
  /** How the steps belong together; one when absent. */
  readonly shape?: Shape;
  readonly wantsJson?: boolean;
  readonly session?: SessionFacts;
  /** Plain text of an inspection call or of a guide. */
  readonly text?: string;
  readonly steps: readonly Step[];
  readonly looks: Readonly<Partial<Record<Role, Look | "skipped">>>;
  /** The page the session is on after the call, as far as the call saw it. */
  readonly page?: SeenPage;
  /** A command has set off a navigation, and no page has come of it yet: the one there answers nothing meanwhile. */
  readonly loading?: true;
  /** The URL that the session was on before, when the call left it. */
  readonly leftUrl?: string;
  /** What was said last of a dialog: one that blocks the page, or that none does. Redacted. */
  readonly dialog?: { readonly kind: string; readonly text: string } | "none";
  /** The refs that are valid after a snapshot, as ranges, and their document. */
  readonly refSnapshot?: { readonly ids: string; readonly document?: number };
  /** The snapshot of what the page showed when a step had failed. */
  readonly failurePage?: Step;
  /** The row around the command that kept it from running. */
  readonly stopped?: Role;
  readonly managedSessionOutcome?: ManagedSessionOutcome;
  readonly sessionRecoveryHint?: SessionRecoveryHint;
  /** Why a close was held back: files that the prompt asked for. */
  readonly promptGuard?: { readonly reason: string; readonly missing: readonly string[] };
  /** What the mode found, the one place for it. */
  readonly mode?: ModeResult;
  readonly findings: readonly Finding[];
  readonly artifacts: readonly SavedArtifact[];
  readonly attachments: readonly Attachment[];
  /** The file that `outputPath` asked for, with the result in it. */
  readonly outputFile?: OutputFile;
  /** Short sentences that belong under the result (an older upstream, an interrupted call before this one). */
  readonly notes: readonly string[];
  readonly processes: number;
}

/**
 * - ok: the command ran and upstream called it done
 * - rejected: nothing ran
 * - failed: upstream ran and said no, or its answer never came (`problem.mayHaveRun`)
 */
export type Outcome = Facts &
  ({ readonly status: "ok" } | { readonly status: "rejected" | "failed"; readonly problem: Problem });

/** Whether the steps are rows, each told by itself. */
export function isSeveral({ shape = "one" }: Pick<Outcome, "shape">): boolean {
  return shape !== "one";
}

/** An outcome with its follow-ups: what leaves the chain. */
export type AdvisedOutcome = Outcome & { readonly nextActions: readonly NextAction[] };

const nothing: Facts = { steps: [], looks: {}, findings: [], artifacts: [], attachments: [], notes: [], processes: 0 };

/** The outcome of a call that ran nothing, since `problem` stood in its way. */
export function rejected(problem: Problem, facts: Partial<Facts> = {}): Outcome {
  return { ...nothing, ...facts, status: "rejected", problem };
}

/** The outcome of a call that the wrapper answered itself. */
export function answered(facts: Partial<Facts>): Outcome {
  return { ...nothing, ...facts, status: "ok" };
}

/** The same outcome turned into a failure. */
export function failedWith(outcome: Outcome, problem: Problem): Outcome {
  return { ...outcome, status: "failed", problem };
}
