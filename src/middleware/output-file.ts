import { absolutePath, namedFiles } from "../artifacts/expected.ts";
import { targetProblem, writeTarget } from "../artifacts/output-target.ts";
import { outputText } from "../artifacts/output-text.ts";
import type { Checked, Middleware } from "../call/context.ts";
import { type Outcome, rejected } from "../call/outcome.ts";
import { refusal } from "../problem.ts";

const CLASH = "is the file that the browser writes in this call; give another outputPath";

/** Files that this call makes anyway: those that it names, and the videos that are being recorded. */
function isTaken(call: Checked, file: string): boolean {
  const named = namedFiles(call.checked, call.world.files.cwd);
  return [...named, ...Object.values(call.state.recordings)].includes(file);
}

function written(call: Checked, outcome: Outcome, file: string): Outcome {
  const text = call.redactor.text(outputText(outcome, file, call.checked.wantsJson));
  // Where the browser put a file by itself is known only now.
  const clash = outcome.artifacts.some((artifact) => artifact.absolutePath === file);
  const problem = clash ? `${file} ${CLASH}` : writeTarget(call.world.files, file, text);
  if (problem !== undefined)
    return { ...outcome, notes: [...outcome.notes, `The result was not written: ${problem}.`] };
  const bytes = Buffer.byteLength(text.value);
  return {
    ...outcome,
    outputFile: { path: file, bytes },
    notes: [...outcome.notes, `The result is in ${file} (${bytes} bytes).`],
  };
}

/**
 * `outputPath`: the whole result of a call that succeeded, in a file. It stands outside everything that can still
 * turn a success into a failure, so that no failed call leaves a file behind.
 */
export function outputFile(): Middleware<Checked> {
  return {
    name: "outputFile",
    run: async (call, next) => {
      const asked = call.checked.outputPath;
      if (asked === undefined) return next({});
      const { files } = call.world;
      const file = absolutePath(files.cwd, asked);
      const problem = isTaken(call, file) ? `${file} ${CLASH}` : targetProblem(files, file);
      if (problem)
        return rejected(refusal("validation-error", `outputPath: ${problem}. Nothing was run.`, "output-path"));
      const outcome = await next({});
      return outcome.status === "ok" ? written(call, outcome, file) : outcome;
    },
  };
}
