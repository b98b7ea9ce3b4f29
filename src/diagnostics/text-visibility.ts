import { matchesSensor } from "../page/matches.ts";
import { visibleTextsScript } from "../page/scripts.ts";
import { oneLine, quoted } from "../quote.ts";
import { createRedactor } from "../redaction/redact.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { type Diagnosis, defineDiagnostic } from "./diagnostic.ts";

function selectorOf(command: ParsedArgv): string {
  return command.given.find(({ kind }) => kind === "selector")?.value ?? "";
}

function hiddenMatch(selector: string): Diagnosis {
  return {
    summary: `${oneLine(selector)} is hidden: this text is not on the screen.`,
    evidence: { selector, matchCount: 1, visibleCount: 0, firstMatchVisible: false },
  };
}

const plain = createRedactor([], "get");

/** `get text SELECTOR` reads the first match, which may be hidden, or one of many (NOTES 11). */
export const textVisibility = defineDiagnostic({
  id: "text-visibility",
  field: "selectorTextVisibility",
  before: [],
  after: [],
  at: [matchesSensor],
  applies: (command) => {
    const selector = selectorOf(command);
    const { field, locator } = command.command;
    return field === "text" && locator === undefined && !selector.startsWith("@") && !plain.text(selector).altered;
  },
  diagnose: (seen) => {
    const matches = seen.at(matchesSensor);
    // The look is on the top page, and the selector meant the elements of the frame.
    if (!matches || matches.count === 0 || seen.frame !== undefined) return undefined;
    const selector = selectorOf(seen.command);
    if (matches.count === 1) return matches.visible === 1 ? undefined : hiddenMatch(selector);
    const { count, visible, firstVisible, preview } = matches;
    const hidden = !firstVisible && visible > 0;
    const which = hidden
      ? `the first one, which was read, is hidden, while ${visible} ${visible === 1 ? "shows" : "show"}${preview ? `: ${quoted(preview)}` : ""}`
      : "only the first one was read";
    const script = visibleTextsScript(selector);
    return {
      summary: `${oneLine(selector)} matches ${count} elements; ${which}.`,
      evidence: {
        selector,
        matchCount: count,
        visibleCount: visible,
        firstMatchVisible: firstVisible,
        ...(preview === null ? {} : { firstVisibleTextPreview: preview }),
      },
      first: hidden,
      nextActions: [
        seen.action("inspect-visible-text-candidates", "Read the text of all that show.", ["eval", "--stdin"], script),
      ],
    };
  },
});
