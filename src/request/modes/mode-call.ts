/** What a mode makes of the parameters of one call. */
import type { Ask } from "../../call/ask.ts";
import type { Outcome } from "../../call/outcome.ts";
import type { Intent } from "../../call/plan.ts";
import type { Problem } from "../../problem.ts";
import type { LabelOf } from "../../redaction/fields.ts";
import type { Redactor } from "../../redaction/redact.ts";
import type { GivenSecret } from "../../redaction/secrets.ts";
import type { Workspace } from "../../world/workspace.ts";
import type { LaneName } from "./lane.ts";
import type { Options } from "./options.ts";

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

/** What a mode may look at when it concludes. */
export interface Doors {
  readonly workspace: Workspace;
  readonly redactor: Redactor;
}

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
  readonly conclude: (outcome: Outcome, doors: Doors) => Promise<Outcome>;
}
