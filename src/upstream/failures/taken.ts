import type { Problem } from "../../problem.ts";
import type { CommandSpec } from "../grammar/commands.ts";

const LOST = new Set(["ref-lost", "ref-ambiguous", "selector-missed", "page-left"]);

/** The command may have clicked a box, and not found it again to read its state. */
export function clicksBox({ deed }: CommandSpec, problem: Problem | undefined): boolean {
  return (deed === "check" || deed === "uncheck") && problem?.id !== undefined && LOST.has(problem.id);
}
