import { type Problem, refusal } from "../problem.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";

/** Upstream counts from 1: `@e0` stands for an element that is still to be found. */
const REF = /^@e[1-9]\d*$/;
/** What agents write when they mean a ref: `e3`, `@E3`, `ref=e3`, `[ref=e3]`. As CSS none of it means anything. */
const ALMOST_REF = /^\[?(?:ref=)?@?e([1-9]\d*)\]?$/i;

function selectors(step: ParsedArgv): readonly string[] {
  const inFlags = step.flags.flatMap((flag) => (flag.spec.kind === "selector" && flag.value ? [flag.value] : []));
  return [...step.given.flatMap((word) => (word.kind === "selector" ? [word.value] : [])), ...inFlags];
}

/** The refs that a command acts on or looks at, as `@eN`. */
export function refsOf(step: ParsedArgv): readonly string[] {
  return selectors(step).filter((value) => REF.test(value));
}

/** The refusal of a selector that is a ref in all but its spelling. */
export function misspelt(step: ParsedArgv): Problem | undefined {
  for (const value of selectors(step)) {
    const almost = REF.test(value) ? null : ALMOST_REF.exec(value);
    if (almost) {
      const message = `A ref is written @e${almost[1]}, not ${value}. Nothing was run.`;
      return refusal("validation-error", message, "ref-misspelt", { ref: `@e${almost[1]}`, word: value });
    }
  }
  return undefined;
}

/** The step ends what earlier refs mean: it leaves the document or the tab. */
export function leaves({ command }: ParsedArgv): boolean {
  return command.effect === "navigate" || command.effect === "switch";
}
