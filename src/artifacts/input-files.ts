import { type Problem, refusal } from "../problem.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { World } from "../world/world.ts";
import { absolutePath } from "./expected.ts";

type Rows = readonly (readonly string[])[];

/**
 * The rows with the files to upload taken from pi's folder, since upstream's daemon has another one; a problem when
 * one is not there. Upstream calls a missing file uploaded. `rows` are the words of `steps`, in the same order.
 */
export function withInputFiles(
  steps: readonly ParsedArgv[],
  rows: Rows,
  files: Pick<World["files"], "cwd" | "stat">,
): { readonly ok: Rows } | { readonly problem: Problem } {
  const placed: (readonly string[])[] = [];
  for (const [at, argv] of rows.entries()) {
    const step = steps[at];
    const words = [...argv];
    for (const { kind, value, index } of step?.command.inputs === "looked-for" ? step.given : []) {
      if (kind !== "input") continue;
      const file = absolutePath(files.cwd, value);
      if (!files.stat(file)) {
        const message = `There is no file ${file}, so ${value} cannot be uploaded. Nothing was run.`;
        return { problem: refusal("validation-error", message, "input-missing", { path: file }) };
      }
      words[index] = file;
    }
    placed.push(words);
  }
  return { ok: placed };
}
