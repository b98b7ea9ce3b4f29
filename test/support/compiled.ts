/** What a call's mode makes of its parameters, in the words that upstream would get. */
import { readRequest } from "../../src/request/read.ts";

export interface CompiledCall {
  /** As the caller's own words would be. */
  readonly args: readonly string[];
  /** The rows, `@e0` where an element is still to be found. */
  readonly rows: readonly string[];
  /** The rows that are ours: `0 seeing`, by their index. */
  readonly ours: readonly string[];
  /** What is sought, by the index of the row: `1 button "Save"`. */
  readonly sought: readonly string[];
  /** What upstream runs where nothing may stand beside the command. */
  readonly plainly: readonly string[];
  readonly shape: string;
}

/** The plan of a call, or the message with which it is refused. */
export function compiled(params: object): CompiledCall | string {
  const { problem, call, options } = readRequest(params);
  if (problem) return problem.message;
  const made = call?.compile({ options, unknown: "refuse" });
  if (!made) throw new Error("neither a call nor a problem");
  if ("problem" in made) return made.problem.message;
  const { intent } = made;
  const meant = intent.steps.map((_step, at) => intent.meant?.[at]);
  return {
    args: intent.args,
    rows: intent.steps.map(({ words }) => words.join(" ")),
    ours: meant.flatMap((one, at) => (one?.ours ? [`${at} ${one.ours}`] : [])),
    sought: meant.flatMap((one, at) => {
      if (!one?.seeks) return [];
      const { by, value, name } = one.seeks;
      return [`${at} ${by} ${value}${name === undefined ? "" : ` ${JSON.stringify(name)}`}`];
    }),
    plainly: meant.flatMap((one) => (one?.plainly ? [one.plainly.words.join(" ")] : [])),
    shape: intent.shape,
  };
}
