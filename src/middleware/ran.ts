/** What came of a program, and of each of its commands. Raw: seen by the innermost layers only. */
import type { Problem } from "../problem.ts";
import type { Aim } from "../refs/aim.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Role } from "../upstream/protocol/program.ts";
import type { Ender, RowReply } from "../upstream/protocol/render.ts";
import type { Reply } from "../upstream/protocol/reply.ts";

/** One command after the run, with everything upstream said: raw, seen by the redaction layer only. */
export interface RanStep {
  readonly parsed: ParsedArgv;
  readonly argv: readonly string[];
  readonly reply: RowReply | "unknown";
  readonly problem?: Problem;
  readonly look?: Reply;
  readonly lookAfter?: Reply;
  /** What upstream told of its element before it. */
  readonly asked?: readonly Reply[];
  /** The call's mode judges its failure. */
  readonly judged?: true;
  /** Its element was looked for by name. */
  readonly sought?: true;
  /** What the element is called that was found so. */
  readonly aim?: Aim;
  /** A further snapshot, in which it was looked for right before. */
  readonly shown?: RanStep;
}

/** What came of the program. Raw. */
export interface Ran {
  readonly steps: readonly RanStep[];
  /** Why the call as a whole failed. */
  readonly problem?: Problem;
  readonly stopped?: Role;
  /** The row that ended the program before its end. */
  readonly ended?: Ender["role"];
  /** The dialog that has opened behind what an earlier process did, in upstream's words. */
  readonly asks?: string;
  /** How long what the last command has put off is to be waited for, in ms. */
  readonly pauseMs?: number;
  /** The page that the command led to has not come. */
  readonly loading?: true;
  /** What an inspection call printed. */
  readonly text?: string;
  readonly looks: ReadonlyMap<Role, Reply>;
  readonly processes: number;
}

/** A row that is to run, as it was planned or as it was aimed. */
export type Row = Pick<RanStep, "parsed" | "argv" | "sought" | "aim" | "judged" | "shown">;

/** The failure of a step that fails the call. */
export function failureIn(steps: readonly RanStep[]): Problem | undefined {
  return steps.find(({ problem, judged }) => problem && !judged)?.problem;
}

/** Rows of which nothing came. */
export function withoutReply(rows: readonly Row[], reply: "not-reached" | "unknown"): readonly RanStep[] {
  return rows.map((row) => ({ ...row, reply }));
}
