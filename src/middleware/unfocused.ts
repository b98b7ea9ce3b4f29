/** Keys go into whatever has the focus: after a row that should have set it and failed, they would go elsewhere. */
import type { Problem } from "../problem.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";

interface Row {
  readonly parsed: ParsedArgv;
}

/** Keys are meant for what this has given the focus, or for the page that it has brought. */
function aims({ parsed: { command } }: Row): boolean {
  return command.focus === "takes" || command.lands === "always";
}

/** A key that is let go of goes nowhere, and one that stayed down would change what comes later. */
function needsFocus({ parsed: { command } }: Row): boolean {
  return (command.field === "types" || command.field === "keys") && command.name !== "keyup";
}

/** Why the focus is not where it was meant to be after these rows, which ran in this order; undefined when it is. */
export function leftUnfocused(
  steps: readonly (Row & { readonly problem?: Problem })[],
  before: Problem | undefined,
): Problem | undefined {
  const last = steps.findLast(aims);
  return last ? last.problem : before;
}

/** How many of the rows may run while the focus is not where it was meant to be. */
export function untilKeys(rows: readonly Row[]): number {
  const ends = rows.findIndex((row) => aims(row) || needsFocus(row));
  const row = rows[ends];
  return row && needsFocus(row) ? ends : rows.length;
}

/** Said of a row that was kept from running. */
export function unfocused(cause: Problem): Problem {
  const message = "the row that should have given it the focus failed, and the keys would have gone elsewhere";
  return { category: cause.category, id: "unfocused", message, mayHaveRun: false };
}
