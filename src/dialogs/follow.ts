import type { Outcome } from "../call/outcome.ts";
import type { Fact } from "../events/schema.ts";
import type { OpenDialog } from "../projections/dialogs.ts";

/** What a call changed about the dialog of its session: one opened, or the one that was open is gone. */
export function dialogFact(session: string, known: OpenDialog | undefined, outcome: Outcome): Fact | undefined {
  const { dialog } = outcome;
  if (dialog === "none") return known ? { type: "dialog.closed", session } : undefined;
  if (!dialog || (known?.kind === dialog.kind && known.text === dialog.text)) return undefined;
  return { type: "dialog.opened", session, kind: dialog.kind, text: dialog.text };
}
