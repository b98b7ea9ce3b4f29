import type { Outcome } from "../call/outcome.ts";
import type { Fact } from "../events/schema.ts";
import type { OpenDialog } from "../projections/dialogs.ts";

/** The dialog that was open has been answered: one of the same words is another one. */
function answered({ steps }: Outcome): boolean {
  return steps.some(
    ({ command, reply }) => command.dialog === "resolves" && typeof reply === "object" && reply.value.success,
  );
}

/** What a call changed about the dialog of its session: one opened, or the one that was open is gone. */
export function dialogFact(session: string, known: OpenDialog | undefined, outcome: Outcome): Fact | undefined {
  const { dialog } = outcome;
  if (dialog === "none") return known ? { type: "dialog.closed", session } : undefined;
  if (!dialog) return undefined;
  if (known?.kind === dialog.kind && known.text === dialog.text && !answered(outcome)) return undefined;
  return { type: "dialog.opened", session, kind: dialog.kind, text: dialog.text };
}
