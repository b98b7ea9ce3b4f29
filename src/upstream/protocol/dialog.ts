/** What upstream says of a JavaScript dialog (NOTES 3): a `warning` beside an answer, or the error of a refusal. */
import { member, stringMember } from "../../json.ts";
import type { Reply } from "./reply.ts";

/** Kind and text, in the warning and in the error alike. */
export const DIALOG = /^A JavaScript (?<dialog>\w+) dialog is blocking the page: "(?<text>[\s\S]*)"(?:\.| —)/;

export interface DialogFacts {
  readonly kind: string;
  readonly text: string;
}

/** The words in which a reply says that a dialog is open, be it beside its answer or as what refused it. */
export function dialogWarning({ warning, error }: Reply): string | undefined {
  return [warning, error].find((said) => said !== undefined && DIALOG.test(said));
}

/** The dialog that a reply names; "none" when it says that none is open; undefined when it says nothing of it. */
export function dialogIn(reply: Reply): DialogFacts | "none" | undefined {
  const named = DIALOG.exec(reply.warning ?? "") ?? DIALOG.exec(reply.error ?? "");
  if (named) return { kind: named.groups?.["dialog"] ?? "", text: named.groups?.["text"] ?? "" };
  if (/No dialog is showing$/.test(reply.error ?? "")) return "none";
  const has = member(reply.data, "hasDialog");
  if (has === true) {
    return { kind: stringMember(reply.data, "type") ?? "", text: stringMember(reply.data, "message") ?? "" };
  }
  // While a dialog is open every answer of the session carries the warning.
  return reply.success ? "none" : undefined;
}
