/** The confirmation that upstream asks for before it runs an action. */
import { member, stringMember } from "../../json.ts";
import { type Problem, refusal } from "../../problem.ts";
import type { Reply } from "../protocol/reply.ts";
import { pageWord } from "./row.ts";

/** The pending confirmation that a successful reply asks for; upstream answers it with success and exit 0. */
export function isConfirmation(reply: Reply): { readonly id: string; readonly action: string } | undefined {
  if (!reply.success || member(reply.data, "confirmation_required") !== true) return undefined;
  const id = stringMember(reply.data, "confirmation_id");
  return id === undefined ? undefined : { id, action: stringMember(reply.data, "action") ?? "" };
}

/** The problem of a command that waits for a confirmation: it has not run yet. */
export function confirmationProblem(reply: Reply): Problem | undefined {
  const pending = isConfirmation(reply);
  if (pending === undefined) return undefined;
  const { action } = pending;
  const id = pageWord(pending.id);
  return refusal(
    "confirmation-required",
    `${pageWord(action)} waits for confirmation and has not run. Run confirm ${id} to do it, or deny ${id} to drop it.`,
    "confirmation-required",
    { action },
  );
}
