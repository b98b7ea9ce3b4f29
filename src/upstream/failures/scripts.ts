/** What the page's own JavaScript, or the caller's in it, threw or could not give back. */

import type { ProblemFacts } from "../../problem.ts";
import { quoted } from "../../quote.ts";
import { type FailureRow, MAX_QUOTE, row } from "./row.ts";

// An error with a stack was thrown while the script ran, a SyntaxError of JSON.parse too.
function invalid({ error }: ProblemFacts): string {
  const what = quoted(error ?? "", MAX_QUOTE / 2);
  return `The script is not valid: ${what}. Nothing ran; for await, wrap it in an async function that is called.`;
}

const REDECLARED =
  /^Evaluation error: (?<error>SyntaxError: Identifier '(?<name>[^'\n]+)' has already been declared[^\n]*)$/;

export const SCRIPTS: readonly FailureRow[] = [
  row("clipboard-denied", "upstream-error", /^Evaluation error: NotAllowedError: .* on 'Clipboard'/,
    "The browser does not let this page use the clipboard; {command} did nothing. A text goes into a field with fill " +
    "or keyboard inserttext; clipboard copy and clipboard paste work by keys."),
  row("react-hook-missing", "upstream-error", /^Evaluation error: Error: React DevTools hook not installed/,
    "The React hook is not in this page; nothing was read. Use open --enable react-devtools URL with sessionMode " +
    "fresh."),
  row("react-renderer-missing", "upstream-error", /^Evaluation error: Error: No React renderer attached/,
    "No React renderer is attached: the page does not use React, or has not started it yet. Wait for its content and " +
    "repeat."),
  row("eval-redeclared", "upstream-error", REDECLARED, invalid),
  row("eval-return", "upstream-error", /^Evaluation error: (?<error>SyntaxError: Illegal return statement[^\n]*)$/,
    invalid),
  row("eval-await", "upstream-error", /^Evaluation error: (?<error>SyntaxError: await is only valid[^\n]*)$/, invalid),
  row("script-invalid", "upstream-error", /^Evaluation error: (?<error>SyntaxError: [^\n]*)$/, invalid),
  row("script-failed", "upstream-error", /^Evaluation error: (?<error>[^\n]*)/, ({ error }, { command }) =>
    `The page threw: ${quoted(error ?? "", MAX_QUOTE / 2)}. ${
      command.effect === "script"
        ? "What the script did before that stays done."
        : `${command.name} did not finish.`
    }`, "may-have-run"),
  row("result-too-deep", "upstream-error", /^CDP error \([\w.]+\): Object reference chain is too long$/,
    "The script ran, but its result refers to itself or is too deep to return. Return plain values, not DOM objects " +
    "or window.", "may-have-run"),
  row("storage-unavailable", "upstream-error", /^Storage error: /,
    "The page does not give its storage, as about:blank and data: pages do not. Open a page of the site first."),
];
