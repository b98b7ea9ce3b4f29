/** What a call is to do: as its mode understood it, and as it will run. */
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Shape } from "../upstream/protocol/program.ts";

/** What a call is to do, before any session is chosen. */
export interface Intent {
  /** The words of the call as the caller wrote them, or as its mode wrote them for the caller. */
  readonly args: readonly string[];
  /** The command with its globals: `batch` where there are several. */
  readonly argv: ParsedArgv;
  /** The command itself, or the rows of several. An element that is still to be found stands there as it was asked. */
  readonly steps: readonly ParsedArgv[];
  readonly shape: Shape;
  readonly stdin?: string;
  /** Steps, by their index, whose failure keeps nothing from running and fails no call: the mode judges it. */
  readonly judged?: ReadonlySet<number>;
  /** The caller wants JSON instead of words. */
  readonly wantsJson: boolean;
}

/** An intent with all that the caller said beside it. */
export interface Plan extends Intent {
  /** Where the caller wants the whole result, too; as it was asked. */
  readonly outputPath?: string;
  readonly mode: "auto" | "fresh";
  /** What the call may take, in ms. */
  readonly deadlineMs: number;
}
