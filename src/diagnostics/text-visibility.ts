import { stringMember } from "../json.ts";
import type { Matched } from "../page/facts/matches.ts";
import { matchesSensor } from "../page/matches.ts";
import { visibleTextsScript } from "../page/scripts.ts";
import { soughtBy } from "../page/sought.ts";
import { oneLine, quoted } from "../quote.ts";
import { type Diagnosis, defineDiagnostic, type Seen } from "./diagnostic.ts";
import { isPlainlySought, matchedIn } from "./words.ts";

function hiddenMatch(selector: string, { count: matchCount, visible }: Matched): Diagnosis {
  const which = matchCount === 1 ? "is hidden" : `matches ${matchCount} elements, and the one that was read is hidden`;
  return {
    summary: `${oneLine(selector)} ${which}: this text is not on the screen.`,
    evidence: { selector, matchCount, visibleCount: visible, firstMatchVisible: false },
  };
}

/** That what holds nothing is hidden says no more than its empty text. */
function isHiddenText(seen: Seen, matched: readonly Matched[]): boolean {
  return matched.every(({ readVisible }) => !readVisible) && stringMember(seen.data, "text") !== "";
}

/** What is read is one match, which may be hidden, or one of many (NOTES 11). */
export const textVisibility = defineDiagnostic({
  id: "text-visibility",
  field: "selectorTextVisibility",
  before: [],
  after: [],
  at: [matchesSensor],
  applies: (command) => command.command.field === "text" && isPlainlySought(command),
  diagnose: (seen) => {
    const sought = soughtBy(seen.command);
    const facts = seen.at(matchesSensor);
    const matched = matchedIn(seen, facts);
    const [only] = matched;
    if (!sought || !facts || !only) return undefined;
    const { selector, chosen } = sought;
    const isFrame = only !== facts;
    if (isFrame || chosen || only.count === 1)
      return isHiddenText(seen, matched) ? hiddenMatch(selector, only) : undefined;
    const { count, visible, readVisible, preview } = facts;
    const instead = !readVisible && visible > 0;
    const which = instead
      ? `the first one, which was read, is hidden, while ${visible} ${visible === 1 ? "shows" : "show"}${preview ? `: ${quoted(preview)}` : ""}`
      : `only the first one was read${readVisible ? "" : ", and none shows"}`;
    const script = visibleTextsScript(selector);
    return {
      summary: `${oneLine(selector)} matches ${count} elements; ${which}.`,
      evidence: {
        selector,
        matchCount: count,
        visibleCount: visible,
        firstMatchVisible: readVisible,
        ...(preview === null ? {} : { firstVisibleTextPreview: preview }),
      },
      first: instead,
      nextActions: [
        seen.action("inspect-visible-text-candidates", "Read the text of all that show.", ["eval", "--stdin"], script),
      ],
    };
  },
});
