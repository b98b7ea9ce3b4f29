/** What a call is to do: as its mode understood it, and as it will run. */
import type { Target } from "../page/facts/seek.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Shape } from "../upstream/protocol/program.ts";

/** What is meant by one step beside its words. */
export interface Meant {
  /**
   * A step of ours, which is not told of.
   * - seeing: shows the page, in which the elements of the steps behind it are sought
   * - after-failure: runs only when a step has failed, and shows what the page has then
   */
  readonly ours?: "seeing" | "after-failure";
  /** Its element is the one of this name on the page as it is right before; `@e0` stands for it. */
  readonly seeks?: Target;
  /** Which of the caller's own steps it belongs to, from 1, where these are counted otherwise than commands. */
  readonly number?: number;
  /** Its failure keeps nothing from running and fails no call: the mode judges it. */
  readonly judged?: true;
  /** The same as upstream would look for it, where nobody else can look. */
  readonly plainly?: ParsedArgv;
}

type Meants = readonly (Meant | undefined)[];

/** Which of the caller's own steps the one at `index` is, or belongs to, from 1: none of ours is counted. */
export function stepNumber(meant: Meants, index: number): number {
  const own = Array.from({ length: index + 1 }, (_, at) => meant[at]).filter((one) => one?.ours === undefined);
  return meant[index]?.number ?? own.length;
}

/** Stands for an element that is still to be found; upstream counts from 1. */
export const SOUGHT = "@e0";

/** What a call is to do, before any session is chosen. */
export interface Intent {
  /** The words of the call as the caller wrote them, or as its mode wrote them for the caller. */
  readonly args: readonly string[];
  /** The command with its globals: `batch` where there are several. */
  readonly argv: ParsedArgv;
  /** The command itself, or the rows of several. An element that is still to be found stands there as it was asked. */
  readonly steps: readonly ParsedArgv[];
  readonly shape: Shape;
  /** What is meant by the steps, by their indexes; nothing beside its words where there is none. */
  readonly meant?: Meants;
  readonly stdin?: string;
  /** A single command is a step of the mode's: that it did not do what it says is its failure. */
  readonly strict?: true;
  /** The caller wants JSON instead of words. */
  readonly wantsJson: boolean;
}

/** Whether a command that ran and did not do what it says has failed: in a flow what follows it counts on it. */
export function failsUndone({ shape, argv, strict }: Intent): boolean {
  return (
    strict === true ||
    shape === "job" ||
    (shape === "batch" && argv.flags.some(({ spec }) => spec.names.includes("--bail")))
  );
}

/** An intent with all that the caller said beside it. */
export interface Plan extends Intent {
  /** Where the caller wants the whole result, too; as it was asked. */
  readonly outputPath?: string;
  readonly mode: "auto" | "fresh";
  /** What the call may take, in ms. */
  readonly deadlineMs: number;
}
