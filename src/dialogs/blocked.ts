import { type Problem, refusal } from "../problem.ts";
import type { OpenDialog } from "../projections/dialogs.ts";
import { bare, quoted } from "../quote.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";

/** Why these steps cannot run while the dialog is open; undefined when they can, or answer it before it matters. */
export function blockedBy(dialog: OpenDialog, steps: readonly ParsedArgv[]): Problem | undefined {
  for (const { command } of steps) {
    if (command.dialog === "resolves") return undefined;
    if (command.dialog === "answers" || command.session === "stateless") continue;
    const text = dialog.kind === "prompt" ? " (a text after accept is what is typed in)" : "";
    const message = `A ${bare(dialog.kind)} dialog is open (${quoted(dialog.text)}), so ${command.name} was not run. Answer it with dialog accept or dialog dismiss${text}, then repeat.`;
    const facts = { command: command.name, dialog: dialog.kind, text: dialog.text };
    return refusal("dialog-blocked", message, "dialog-known", facts);
  }
  return undefined;
}
