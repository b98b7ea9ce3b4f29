/** Files that hold cookies, tokens and passwords as they are: nobody else may read them, from their first byte on. */
import type { SavedArtifact, Step } from "../call/outcome.ts";
import type { FailureCategory } from "../problem.ts";
import type { ArtifactKind } from "../upstream/grammar/commands.ts";
import type { Files } from "../world/world.ts";
import type { Expected } from "./expected.ts";

const HOLDS_SECRETS: ReadonlySet<string> = new Set<ArtifactKind>(["har", "state"]);

/** The files of each row that hold secrets. */
type Rows = readonly { readonly expected: readonly Expected[] }[];

/** The files that stand empty for upstream to write into, by row. */
export type Reserved = readonly { readonly row: number; readonly file: string }[];

/**
 * Upstream makes such files for everybody to read, perhaps long after the call was given up, and writes into one that is
 * there without a change of who may read it.
 */
export function reserve(files: Files, rows: Rows): Reserved {
  return rows.flatMap(({ expected }, row) =>
    expected.flatMap(({ kind, file }) => {
      if (!HOLDS_SECRETS.has(kind)) return [];
      if (files.makeEmpty(file) === undefined) return [{ row, file }];
      files.makePrivate(file);
      return [];
    }),
  );
}

const GIVEN_UP: ReadonlySet<FailureCategory | undefined> = new Set(["aborted", "timeout", "outcome-unknown"]);

/** Takes away what was reserved and not written; where the command was given up it may still be. */
export function release(files: Files, reserved: Reserved, steps: readonly Step[]): void {
  for (const { row, file } of reserved) {
    const step = steps[row];
    if (step?.reply !== "unknown" && !GIVEN_UP.has(step?.problem?.category)) files.dropEmpty(file);
  }
}

/** What is said of the files with secrets that were `found`. */
export function privateNotes(files: Files, found: readonly SavedArtifact[]): readonly string[] {
  return found.flatMap(({ kind, absolutePath, exists }) => {
    if (!HOLDS_SECRETS.has(kind) || !exists) return [];
    const reason = files.makePrivate(absolutePath);
    const access = reason === undefined ? "only this user may read it" : `others may be able to read it: ${reason}`;
    const what = found.length === 1 ? "It" : absolutePath;
    return [`${what} holds cookies and tokens unmasked; ${access}.`];
  });
}
