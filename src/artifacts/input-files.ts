import path from "node:path";
import { type Problem, refusal } from "../problem.ts";
import { oneLine } from "../quote.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { World } from "../world/world.ts";
import { absolutePath } from "./expected.ts";

type Rows = readonly (readonly string[])[];
type Disk = Pick<World["files"], "cwd" | "stat" | "names" | "entry" | "real">;

const MOST_NAMED = 8;

/** What is there instead, in the folder of the first file that is not. */
function besides(file: string, files: Disk): string {
  const folder = path.dirname(file);
  const names = files.names(folder);
  if (names.length === 0) return ` There are no files in ${folder}.`;
  const more = names.length > MOST_NAMED ? `, and ${names.length - MOST_NAMED} more` : "";
  return ` In ${folder}: ${names.slice(0, MOST_NAMED).map(oneLine).join(", ")}${more}.`;
}

function missing(gone: readonly { readonly value: string; readonly file: string }[], files: Disk): Problem {
  const [first] = gone;
  const what =
    gone.length === 1 ? `no file ${first?.file}` : `none of the files ${gone.map(({ file }) => file).join(", ")}`;
  const which = gone.map(({ value }) => value).join(", ");
  const message = `There is ${what}, so ${which} cannot be uploaded. Nothing was run.${besides(first?.file ?? "", files)}`;
  return refusal("validation-error", message, "input-missing", { path: first?.file ?? "" });
}

/** A folder field takes a folder with all that is in it; the look after says what took it. */
export function isFolder(file: string, files: Disk): boolean {
  const real = files.real(file);
  return real !== undefined && files.entry(real) === "folder";
}

/**
 * The rows with the files to upload taken from pi's folder, since upstream's daemon has another one; a problem that
 * names all that are not there. Upstream calls a missing file uploaded. `rows` are the words of `steps`, in the same
 * order.
 */
export function withInputFiles(
  steps: readonly ParsedArgv[],
  rows: Rows,
  files: Disk,
): { readonly ok: Rows } | { readonly problem: Problem } {
  const gone: { value: string; file: string }[] = [];
  const placed = rows.map((argv, at) => {
    const step = steps[at];
    const words = [...argv];
    for (const { kind, value, index } of step?.command.inputs === "looked-for" ? step.given : []) {
      if (kind !== "input") continue;
      const file = absolutePath(files.cwd, value);
      if (!files.stat(file) && !isFolder(file, files)) gone.push({ value, file });
      words[index] = file;
    }
    return words;
  });
  return gone.length > 0 ? { problem: missing(gone, files) } : { ok: placed };
}
