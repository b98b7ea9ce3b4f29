import { describe, expect, it } from "vitest";
import { heard, VOICE, VOICE_ON_ONE_LINE } from "../../../test/support/voice.ts";
import { oneLine } from "../../quote.ts";
import { findCommand, UNKNOWN_COMMAND } from "../grammar/commands.ts";
import { confirmationProblem } from "./confirmation.ts";
import { problemOf } from "./table.ts";

/** What upstream says with words of the page in it. */
const ERRORS: readonly ((words: string) => string)[] = [
  (words) => `A JavaScript confirm dialog is blocking the page: "${words}". Resolve it with \`dialog accept\`.`,
  (words) => `Element '#a' is covered by <div#${words}> at its click point, so the input would land there.`,
  (words) => `1 element has role "button", but none match name "x". Names seen: "${words}", "Save"`,
  (words) => `1 element has role "${words}", but none match name "${words}". Names seen: ${JSON.stringify(words)}`,
  (words) => `No option matched [x]. Available options: ${words} ("${words}")`,
  (words) => `Could not locate element with role=button name=${words}`,
  (words) => `Could not locate element with role=${words} name=x`,
  (words) => `Stale ref for role=button name=${words} cannot be recovered: the snapshot had several`,
  (words) => `Evaluation error: Error: ${words}`,
  (words) => `Evaluation error: SyntaxError: ${words}`,
  (words) => `Evaluation error: SyntaxError: Identifier '${words}' has already been declared`,
  (words) => `Navigation failed: net::${words}`,
  (words) => `Something with ${words} in it`,
  (words) => words,
];

describe("a failure that a page has a word in", () => {
  it.each(ERRORS.flatMap((error) => [error(VOICE), error(VOICE_ON_ONE_LINE)]))("quotes it: %j", (error) => {
    for (const name of ["click", "eval", "open"]) {
      const command = findCommand([name])?.spec ?? UNKNOWN_COMMAND;
      const reply = { success: false, error, data: { lastUrl: VOICE }, restarted: false };
      const { message } = problemOf({ reply, command, argv: [name, "@e1"] });
      expect(heard(oneLine(message))).toEqual([]);
    }
  });

  it("quotes an address that a tab was left on", () => {
    const reply = { success: false, code: "page_wedged", error: "x", data: { lastUrl: VOICE }, restarted: false };
    const command = findCommand(["click"])?.spec ?? UNKNOWN_COMMAND;
    expect(heard(oneLine(problemOf({ reply, command, argv: ["click", "@e1"] }).message))).toEqual([]);
  });

  it("quotes an action that waits to be confirmed", () => {
    const data = { confirmation_required: true, confirmation_id: "c1", action: VOICE };
    const problem = confirmationProblem({ success: true, data, restarted: false });
    expect(heard(problem?.message ?? VOICE)).toEqual([]);
  });
});
