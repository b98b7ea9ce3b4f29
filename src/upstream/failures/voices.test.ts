import { describe, expect, it } from "vitest";
import { ERRORS, heard, VOICE, VOICE_ON_ONE_LINE } from "../../../test/support/voice.ts";
import { oneLine } from "../../quote.ts";
import { findCommand, UNKNOWN_COMMAND } from "../grammar/commands.ts";
import { confirmationProblem } from "./confirmation.ts";
import { unreadable } from "./exits.ts";
import { problemOf } from "./table.ts";

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

  it.each([VOICE, VOICE_ON_ONE_LINE])("quotes the standard error of a process: %j", (stderr) => {
    const command = findCommand(["open"])?.spec ?? UNKNOWN_COMMAND;
    const exit = { kind: "exited", code: 1, signal: undefined, stdout: "", stderr, droppedBytes: 0 } as const;
    expect(heard(oneLine(unreadable(exit, command).message))).toEqual([]);
  });

  it("shows the caller's own words as they are", () => {
    const reply = { success: false, data: null, error: "Element not found: #a > b c", restarted: false };
    const command = findCommand(["click"])?.spec ?? UNKNOWN_COMMAND;
    expect(problemOf({ reply, command, argv: ["click", "#a > b c"] }).message).toContain("No element matches #a > b c,");
    expect(problemOf({ reply, command, argv: ["click", "#d"] }).message).toContain('No element matches "#a > b c",');
  });

  it("quotes an action that waits to be confirmed", () => {
    const data = { confirmation_required: true, confirmation_id: "c1", action: VOICE };
    const problem = confirmationProblem({ success: true, data, restarted: false });
    expect(heard(problem?.message ?? VOICE)).toEqual([]);
  });
});
